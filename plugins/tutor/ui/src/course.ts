/** Types and constants of the course page. */
import type { components } from "./api.gen"

type Schemas = components["schemas"]

export type Lesson = Schemas["LessonView"]
export type Section = Schemas["SectionView"]
export type Source = Schemas["Source"]
export type PracticeQuestion = Schemas["PracticeQuestion"]
export type Message = Schemas["Message"]
export type AgentAnswer = Schemas["AgentAnswer"]
export type Feedback = Schemas["GivenFeedback"]
export type QuizTurn = Schemas["QuizTurn"]
export type QuizQuestion = Schemas["QuizQuestion"]
export type QuizMark = Schemas["QuizMark"]
export type ExamResult = Schemas["ExamResult"]
export type SavedAnswers = Schemas["SavedAnswers"]

/** The tabs of the course page, by the `tab` of its address. */
export const TABS = ["chat", "lesson", "practice"] as const

export const GAIN_PER_REPLY = 10
export const GAIN_PER_LESSON = 25
