/** The page to which the payment provider returns the buyer: completes the registration, or says why it cannot. */
import {
  ApiError,
  Button,
  Card,
  CardTitle,
  Icon,
  Page,
  Row,
  Spinner,
  Stack,
  toast,
  useSession,
  useSite,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { readRedirect } from "./redirect"

const REDIRECT_MS = 3000

export default function PaymentSuccess() {
  const [query] = useSearchParams()
  const redirect = readRedirect(query)
  const payment = "problem" in redirect ? null : redirect
  const completing = useQuery({
    queryKey: ["/api/auth/registration/complete", payment?.paymentId, payment?.userId],
    queryFn: () => complete(payment?.paymentId ?? "", payment?.userId ?? ""),
    enabled: payment !== null,
  })
  const problem = "problem" in redirect ? redirect.problem : completing.error && sentenceOf(completing.error)

  if (problem) return <Failure problem={problem} paymentId={payment?.paymentId} />
  if (completing.isSuccess) return <Success />
  return (
    <State title="Processing Payment..." lead="Please wait while we confirm your payment.">
      <Spinner label="Processing Payment..." />
    </State>
  )
}

async function complete(paymentId: string, userId: string): Promise<true> {
  const parameters = new URLSearchParams({ paymentId, userId })
  const answer: { success?: boolean; error?: string } = await api.get(
    `/api/auth/registration/complete?${parameters}`,
  )
  if (answer?.success !== true) throw new NotCompleted(answer?.error)
  return true
}

/** An answer without success, whatever its status was. */
class NotCompleted extends Error {
  constructor(sentence?: string) {
    super(sentence || "Registration completion failed")
  }
}

function sentenceOf(error: Error): string {
  if (error instanceof NotCompleted) return error.message
  if (error instanceof ApiError) return error.sentence ?? "Registration completion failed"
  return "An unexpected error occurred"
}

function Success() {
  const navigate = useNavigate()
  const { retry } = useSession()
  const askAgain = useRef(retry)
  useEffect(() => {
    askAgain.current() // the answer has signed this browser in
    toast({
      title: "Welcome!",
      description: "Your payment was successful and your account is now active.",
    })
    const timer = setTimeout(() => navigate("/dashboard"), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <State
      title="Payment Successful!"
      lead="Your account is active. Your dashboard opens in a moment."
      mark={<Icon name="circle-check" size={32} />}
      tone="good"
    >
      <Row>
        <Button onClick={() => navigate("/dashboard")}>Go to Dashboard</Button>
      </Row>
    </State>
  )
}

function Failure({ problem, paymentId }: { problem: string; paymentId: string | undefined }) {
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      title: "Registration Error",
      description: "There was an issue completing your registration. Please contact support.",
      variant: "destructive",
    })
  }, [])
  return (
    <State title="Payment Issue" lead={problem} mark={<Icon name="circle-alert" size={32} />} tone="bad">
      <IfPaid paymentId={paymentId} />
      <Row>
        <Button onClick={() => navigate("/auth")}>Try Again</Button>
        <Button kind="secondary" onClick={() => navigate("/")}>
          Back to Home
        </Button>
      </Row>
    </State>
  )
}

/** What to do, and how to reach the school: nobody should pay twice because a page went wrong. */
function IfPaid({ paymentId }: { paymentId: string | undefined }) {
  const { email, phone } = useSite()
  const body = `My username: \n${paymentId ? `Payment reference: ${paymentId}\n` : ""}`
  return (
    <Advice>
      <p>
        If you've already paid, don't pay again. Email{" "}
        <a
          href={`mailto:${email}?subject=${encodeURIComponent("Payment issue")}&body=${encodeURIComponent(body)}`}
        >
          {email}
        </a>
        {phone && (
          <>
            {" "}
            or call <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </>
        )}{" "}
        with your username, and we'll sort it out.
      </p>
      {paymentId && (
        <p>
          Your payment reference: <code>{paymentId}</code>
        </p>
      )}
    </Advice>
  )
}

interface StateProps {
  title: string
  lead: string
  mark?: ReactNode
  tone?: "good" | "bad"
  children: ReactNode
}

function State({ title, lead, mark, tone, children }: StateProps) {
  return (
    <Page title={<Below>{title}</Below>} width="text">
      <Card>
        <Centered $gap="lg">
          {mark && <Mark $tone={tone}>{mark}</Mark>}
          <CardTitle as="p" role={tone === "bad" ? "alert" : "status"}>
            {lead}
          </CardTitle>
          {children}
        </Centered>
      </Card>
    </Page>
  )
}

// On a small screen the toast lies above the page's head for longer than the page is to be seen.
const Below = styled.span`
  @media ${({ theme }) => theme.narrow} { display: block; padding-block-start: 4.5rem; }
`

const Centered = styled(Stack)`
  justify-items: center;
  padding-block: ${({ theme }) => theme.gap.lg};
  text-align: center;
`

const Advice = styled.div`
  max-inline-size: 34rem;
  color: ${({ theme }) => theme.inkSoft};
  p { margin: 0 0 0.25rem; overflow-wrap: anywhere; }
`

const Mark = styled.span<{ $tone?: "good" | "bad" }>`
  display: grid;
  place-items: center;
  inline-size: 4.5rem;
  block-size: 4.5rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme, $tone }) => ($tone === "bad" ? theme.badSoft : theme.goodSoft)};
  color: ${({ theme, $tone }) => ($tone === "bad" ? theme.bad : theme.good)};
`
