// @vitest-environment node
import { readInvitations } from "./invitationFile"

test("people are read with the lines on which they stand, whatever the spreadsheet wrote", () => {
  const text =
    '\uFEFFEmail;Full Name;phone\r\nann@example.org;"Ann; ""the"" One";\r\n\r\n"bob@example.org";"two\nlines";+1 5\r\n'
  expect(readInvitations(text)).toEqual([
    {
      line: 2,
      person: { email: "ann@example.org", username: "", fullName: 'Ann; "the" One', phoneNumber: "" },
    },
    {
      line: 4,
      person: { email: "bob@example.org", username: "", fullName: "two\nlines", phoneNumber: "+1 5" },
    },
  ])
})

test.each([
  ["", "The file is empty."],
  ["name\nAnn", "Line 1: the email column is missing."],
  [
    "email,shoe size\na@b.org,9",
    "Line 1: “shoe size” isn't a known column. Use email, full name, username, phone.",
  ],
  ["email\n", "There are no people below the header row."],
  ["email,name\na@b.org,Ann\nb@b.org", "Line 3: 1 value, but the header has 2."],
  ['email\n"a@b.org', "Line 2: a quotation mark is never closed."],
])("what is no such file is said in words: %j", (text, message) => {
  expect(() => readInvitations(text)).toThrow(message)
})
