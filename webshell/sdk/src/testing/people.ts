/** A student and an administrator as signed-in users of tests. */
import type { User } from "../user.js"

export const student: User = {
  id: 7,
  username: "ada",
  fullName: "Ada Student",
  email: "ada@example.org",
  phoneNumber: "",
  progress: 0,
  lastActive: null,
  preferences: {},
  isAdmin: false,
  role: "student",
  status: "active",
}

export const administrator: User = {
  ...student,
  id: 1,
  username: "grace",
  fullName: "Grace Administrator",
  isAdmin: true,
  role: "admin",
}
