/** Test data: students who need attention, and their reasons. */
import type { PersonInNeed, Reason } from "../schemas"

export const reason = (title: string, more: Partial<Reason> = {}): Reason => ({
  id: title,
  title,
  detail: "Seven days ago.",
  question: null,
  questionName: null,
  moduleId: null,
  since: new Date().toISOString(),
  ...more,
})

export const inNeed = (
  studentId: number,
  student: string,
  reasons: Reason[],
  more: Partial<PersonInNeed> = {},
): PersonInNeed => ({
  studentId,
  student,
  reasons,
  hasEmail: true,
  nudgedAt: null,
  notes: 0,
  aside: null,
  ...more,
})
