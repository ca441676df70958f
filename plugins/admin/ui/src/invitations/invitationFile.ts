/** Parser of the CSV file of people to invite; each row keeps its line number for error messages. */
import type { Invited } from "../schemas"

export interface Line {
  /** Counted from 1, which is the header's. */
  line: number
  person: Invited
}

const NAMES: Record<string, keyof Invited> = {
  email: "email",
  "email address": "email",
  "e-mail": "email",
  username: "username",
  "full name": "fullName",
  fullname: "fullName",
  full_name: "fullName",
  name: "fullName",
  phone: "phoneNumber",
  "phone number": "phoneNumber",
  phonenumber: "phoneNumber",
  phone_number: "phoneNumber",
}

export const COLUMNS = "email, full name, username, phone"

/** The people of the file. Throws an Error in words for the reader where it is no such file. */
export function readInvitations(text: string): Line[] {
  const records = readCsv(text.replace(/^\uFEFF/, "")).filter(({ values }) =>
    values.some((value) => value.trim()),
  )
  const [header, ...rest] = records
  if (!header) throw new Error("The file is empty.")
  const fields = header.values.map((name) => NAMES[name.trim().toLowerCase()])
  const unknown = header.values.find((_, index) => !fields[index])
  if (unknown !== undefined)
    throw new Error(`Line ${header.line}: “${unknown.trim()}” isn't a known column. Use ${COLUMNS}.`)
  if (!fields.includes("email")) throw new Error(`Line ${header.line}: the email column is missing.`)
  if (rest.length === 0) throw new Error("There are no people below the header row.")
  return rest.map(({ line, values }) => {
    if (values.length !== fields.length)
      throw new Error(
        `Line ${line}: ${values.length === 1 ? "1 value" : `${values.length} values`}, but the header has ${fields.length}.`,
      )
    const person: Invited = { email: "", username: "", fullName: "", phoneNumber: "" }
    fields.forEach((field, index) => {
      if (field) person[field] = values[index]?.trim() ?? ""
    })
    return { line, person }
  })
}

interface CsvRecord {
  line: number
  values: string[]
}

/** RFC 4180, with semicolons or tabs where the first line has more of them than commas. */
function readCsv(text: string): CsvRecord[] {
  const first = text.split("\n", 1)[0] ?? ""
  const many = (sign: string) => first.split(sign).length
  const separator = [",", ";", "\t"].reduce((best, sign) => (many(sign) > many(best) ? sign : best))
  const records: CsvRecord[] = []
  let values: string[] = []
  let value = ""
  let quoted = false
  let line = 1
  let begun = 1

  function end() {
    records.push({ line: begun, values: [...values, value] })
    values = []
    value = ""
  }

  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === "\n") line++
    if (quoted) {
      if (sign !== '"') value += sign
      else if (text[at + 1] === '"') {
        value += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && value.trim() === "") {
      value = ""
      quoted = true
    } else if (sign === separator) {
      values.push(value)
      value = ""
    } else if (sign === "\n") {
      end()
      begun = line
    } else if (sign !== "\r") value += sign
  }
  if (quoted) throw new Error(`Line ${begun}: a quotation mark is never closed.`)
  if (value || values.length) end()
  return records
}
