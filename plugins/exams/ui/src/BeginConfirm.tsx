/** Asks whether to begin, with what it means, then begins the sitting and opens it. */
import { Confirm, messageOf, toast } from "@cubital/sdk"
import { newClientId } from "@cubital/sdk/parts"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { api } from "./api"
import { counted, type Exam, type Form, type TimeMultiplier, tellsKeys, timeOf } from "./exams"

interface BeginConfirmProps {
  exam: Exam
  /** Asked while there is one. */
  form: Form | undefined
  /** Of the form of one domain. */
  domain: string
  timeMultiplier: TimeMultiplier
  onCancel: () => void
}

export function BeginConfirm({ exam, form, domain, timeMultiplier, onCancel }: BeginConfirmProps) {
  const begin = useBegin()
  return (
    <Confirm
      open={form !== undefined}
      title={`Begin ${exam.name}, ${form?.name}?`}
      confirmLabel="Begin now"
      onConfirm={() => form && void begin(exam.id, form, domain)}
      onCancel={onCancel}
    >
      {form &&
        `${counted(form.questions, "question")}, ${timeOf(form, timeMultiplier)}. The clock runs on the server from now on, also when you leave. ` +
          "Every answer is saved at once, and you can go on on any device. You see what was right at the end."}
    </Confirm>
  )
}

function useBegin() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [clientId] = useState(newClientId)
  return async (exam: string, form: Form, domain: string) => {
    try {
      const sitting = await api.post("/api/exams/sittings", {
        clientId,
        exam,
        form: form.id,
        domain: form.id === "domain" ? domain : null,
      })
      // What an earlier exam or the review has of the same questions waits until this one is handed in.
      client.removeQueries({ predicate: tellsKeys })
      navigate(`/exams/${sitting.id}`)
    } catch (error) {
      toast({
        title: "Couldn't begin the exam",
        description: messageOf(error, "Try again in a moment."),
        variant: "destructive",
      })
    }
    void client.invalidateQueries({ queryKey: ["/api/exams"] })
  }
}
