/** The AI tutor's tab: the conversation, where one writes, and what one might ask. */
import { Card, ErrorNotice, Skeleton } from "@cubital/sdk"
import { styled } from "styled-components"
import { Composer } from "./Composer"
import { Conversation } from "./Conversation"
import { Prompts } from "./Prompts"
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
  padding: ${({ theme }) => theme.gap.lg};
`

interface ChatProps {
  chat: ReturnType<typeof useChat>
  prompts: string[]
}

export function Chat({ chat, prompts }: ChatProps) {
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
            <ErrorNotice title="The conversation could not be read" onRetry={chat.retry} />
          </Waiting>
        )}
        {!chat.loading && !chat.error && (
          <Conversation messages={chat.messages} onAskAgain={chat.ask} waiting={chat.pending} />
        )}
        <Composer
          onAsk={chat.ask}
          onStop={chat.stop}
          pending={chat.pending}
          ready={!chat.loading && !chat.error}
        />
      </Room>
      <Prompts
        title="Suggested questions"
        prompts={prompts}
        onAsk={chat.ask}
        disabled={chat.pending || chat.loading}
      />
    </Layout>
  )
}
