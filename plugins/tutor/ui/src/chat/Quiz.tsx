/** A turn of the quiz in the chat: how the answer before was, then the next question with its options as buttons. */
import { choiceOf, Markdown, Outcome, Question, reviewOf } from "@cubital/sdk"
import type { QuizMark, QuizTurn } from "../course"
import { verdictOn } from "../practice/verdictOn"

interface QuizProps {
  turn: QuizTurn
  /** How the answer to this turn's question was; none while it is open, or was passed by. */
  mark: QuizMark | null
  /** It can be answered now. */
  open: boolean
  disabled: boolean
  /** Brought here by a press: where the keyboard goes on. */
  takesFocus: boolean
  onAnswer: (option: string) => void
}

export function Quiz({ turn, mark, open, disabled, takesFocus, onAnswer }: QuizProps) {
  const { question } = turn
  return (
    <>
      {turn.mark && (
        <Outcome right={turn.mark.correct} verdict={verdictOn(turn.mark.chosen, turn.mark.correctAnswer)}>
          <p>{turn.mark.explanation}</p>
        </Outcome>
      )}
      {turn.remark && <Markdown>{turn.remark}</Markdown>}
      {question && (
        <Question
          caption={`Question ${question.number} of ${question.questions}`}
          question={choiceOf(question.question, question.options)}
          response={mark?.chosen ?? null}
          atOnce="letters"
          takesFocus={takesFocus}
          {...(open && !disabled && { onRespond: (option) => onAnswer(String(option)) })}
          {...(mark && { review: reviewOf(mark.chosen, mark.correctAnswer, null) })}
        />
      )}
    </>
  )
}
