/** A visitor's attempt at a sample exercise: this page holds the answers, the school marks them and keeps none. */
import { messageOf, type QuestionResponse, toast } from "@cubital/sdk"
import { useCallback, useState } from "react"
import { api } from "./api"
import type { components } from "./api.gen"
import type { Attempt } from "./exercises"
import type { StepCalls } from "./useSteps"

type State = components["schemas"]["SampleState"]

const SEEDS = 2 ** 31

/** The state with an answer to the open step: a first one, or another try. Null: to be told. */
function withAnswer(state: State, response: QuestionResponse | null): State {
  const { answers, position } = state
  const tried = answers[position]
  const own = tried
    ? { ...tried, latest: response, tries: tried.tries + 1 }
    : { first: response ?? "", latest: response, tries: 1 }
  return { ...state, answers: [...answers.slice(0, position), own] }
}

export function useSampleSteps(exercise: string) {
  const [state, setState] = useState<State>()
  const [attempt, setAttempt] = useState<Attempt>()
  const [pending, setPending] = useState(false)

  const show = useCallback(
    async (next: State, problem: string) => {
      setPending(true)
      try {
        setAttempt(await api.post(`/api/exercises/samples/${exercise}/steps`, next))
        setState(next)
      } catch (error) {
        toast({
          title: problem,
          description: messageOf(error, "Try again in a moment."),
          variant: "destructive",
        })
      } finally {
        setPending(false)
      }
    },
    [exercise],
  )

  const calls: StepCalls = {
    pending,
    answer: useCallback(
      async (response) => {
        if (state) await show(withAnswer(state, response), "Couldn't check your answer")
      },
      [show, state],
    ),
    next: useCallback(async () => {
      if (state) await show({ ...state, position: state.position + 1 }, "Couldn't go on")
    }, [show, state]),
  }
  return {
    attempt,
    calls,
    /** The first time some case, then each time the next one. */
    begin: () => {
      const seed = state
        ? (state.seed + 1) % SEEDS
        : (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS
      void show({ seed, position: 0, answers: [] }, "Couldn't begin the exercise")
    },
  }
}
