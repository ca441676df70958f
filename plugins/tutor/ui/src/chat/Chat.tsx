/** The AI tutor's tab: conversation, composer and suggested questions. */
import { Card, ErrorNotice, Skeleton } from "@cubital/sdk"
import { styled } from "styled-components"
import { Composer } from "./Composer"
import { Conversation, roomForTalk } from "./Conversation"
import { Prompts } from "./Prompts"
import { useBudget } from "./useBudget"
import type { useChat } from "./useChat"

const Layout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.lg};
  align-items: start;
  @media (min-width: 1040px) { grid-template-columns: minmax(0, 1fr) 19rem; }
`

const Room = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: 0;
  overflow: hidden;
`

const Waiting = styled.div`
  ${roomForTalk}
  padding: ${({ theme }) => theme.gap.lg};
`

const Small = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.15rem ${({ theme }) => theme.gap.md};
  margin: 0;
  padding: 0 ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.md};
  background: ${({ theme }) => theme.raised};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  strong { font-weight: 600; }
`

interface ChatProps {
  moduleId: number
  chat: ReturnType<typeof useChat>
  prompts: string[]
}

export function Chat({ moduleId, chat, prompts }: ChatProps) {
  const budget = useBudget()
  const questions = new Set(chat.messages.filter(({ role }) => role === "student").map(({ text }) => text))
  return (
    <Layout>
      <Room aria-label="Conversation with the AI tutor">
        {chat.loading && (
          <Waiting>
            <Skeleton lines={5} />
          </Waiting>
        )}
        {chat.error && (
          <Waiting>
            <ErrorNotice title="Couldn't load the conversation" onRetry={chat.retry} />
          </Waiting>
        )}
        {!chat.loading && !chat.error && (
          <Conversation
            messages={chat.messages}
            waiting={chat.pending}
            earlier={chat.earlier}
            fetchingEarlier={chat.fetchingEarlier}
            onEarlier={chat.showEarlier}
            onAsk={chat.ask}
            onAskAgain={chat.askAgain}
            onChange={chat.change}
          />
        )}
        <Composer
          moduleId={moduleId}
          onAsk={chat.ask}
          onStop={chat.stop}
          pending={chat.pending}
          ready={!chat.loading && !chat.error}
        />
        <Small>
          {budget && <strong>{budget}</strong>}
          <span>Answers come from this course. School staff may read this chat to help you.</span>
        </Small>
      </Room>
      <Prompts
        title="Suggested questions"
        prompts={prompts.filter((prompt) => !questions.has(prompt))}
        onAsk={chat.ask}
        disabled={chat.pending || chat.loading}
      />
    </Layout>
  )
}
