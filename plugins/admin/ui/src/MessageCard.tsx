/** A message from staff on the student's dashboard: a card above the page's lower edge, until it is put away. */
import { Button, Icon, useSite } from "@cubital/sdk"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { styled } from "styled-components"
import { api } from "./api"

const PATH = "/api/messages"

export default function MessageCard() {
  const { data: messages = [] } = useQuery({ ...api.query(PATH), refetchOnMount: "always" })
  const client = useQueryClient()
  const { name, email } = useSite()
  const title = useId()
  const putAway = useMutation({
    mutationFn: (id: number) => api.post(`${PATH}/${id}/put-away`),
    onSuccess: (_, id) => {
      client.setQueryData(
        [PATH],
        messages.filter((message) => message.id !== id),
      )
      document.getElementById("main")?.focus({ preventScroll: true })
    },
  })
  const [message] = messages
  if (!message) return null
  return (
    <Card aria-labelledby={title}>
      <h2 id={title}>
        <Icon name="message-circle" size={18} /> A message from {name}
      </h2>
      <p>{message.text}</p>
      <footer>
        <Button
          size="small"
          pending={putAway.isPending}
          pendingLabel="Got it"
          onClick={() => putAway.mutate(message.id)}
        >
          Got it
        </Button>
        <a href={`mailto:${email}`}>Reply by email</a>
        {messages.length > 1 && <small>{messages.length - 1} more</small>}
      </footer>
    </Card>
  )
}

/* It takes no place on the page, so that nothing there moves when it comes; toasts come above it. */
const Card = styled.section`
  position: fixed;
  inset-block-end: calc(1rem + env(safe-area-inset-bottom));
  inset-inline: 1rem;
  z-index: 40;
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  overflow-y: auto;
  max-block-size: min(24rem, 60dvh);
  margin-inline: auto;
  max-inline-size: 26rem;
  padding: ${({ theme }) => theme.gap.md};
  border: 1px solid ${({ theme }) => theme.accent};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  box-shadow: ${({ theme }) => theme.lift.high};
  @media ${({ theme }) => theme.wide} { inset-inline: auto 1.5rem; }

  h2 {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    margin: 0;
    font-size: ${({ theme }) => theme.text.sm};
    font-weight: 650;
  }
  h2 svg { color: ${({ theme }) => theme.accentInk}; }
  p {
    margin: 0;
    font-size: ${({ theme }) => theme.text.sm};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  /* What can be done stays in sight below a long text. */
  footer {
    position: sticky;
    inset-block-end: calc(-1 * ${({ theme }) => theme.gap.md});
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.md};
    margin-block-end: calc(-1 * ${({ theme }) => theme.gap.md});
    padding-block: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.md};
    background: inherit;
  }
  footer a { font-size: ${({ theme }) => theme.text.sm}; }
  small { margin-inline-start: auto; color: ${({ theme }) => theme.inkSoft}; }
`
