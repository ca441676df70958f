import { Tabs as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { Icon } from "./Icon.js"

const List = styled(Radix.List)`
  display: flex;
  margin-block-end: ${({ theme }) => theme.gap.lg};
  overflow-x: auto;
  scrollbar-width: none;
  border-block-end: 1px solid ${({ theme }) => theme.line};
`

const Trigger = styled(Radix.Trigger)`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 0.5rem;
  min-block-size: 2.75rem;
  padding: 0.5rem;
  @media ${({ theme }) => theme.wide} { padding-inline: 0.875rem; }
  border: 0;
  border-block-end: 2px solid transparent;
  border-start-start-radius: ${({ theme }) => theme.radius.sm};
  border-start-end-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 600;
  cursor: pointer;
  transition: color ${({ theme }) => theme.ease}, border-color ${({ theme }) => theme.ease};

  &:hover { color: ${({ theme }) => theme.ink}; }
  &:focus-visible { outline-offset: -3px; }
  &[data-state="active"] {
    border-block-end-color: ${({ theme }) => theme.accent};
    color: ${({ theme }) => theme.accentInk};
  }
`

const Panel = styled(Radix.Content)`
  &:focus-visible { outline-offset: 6px; border-radius: ${({ theme }) => theme.radius.md}; }
  &[hidden] { display: none; }
`

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  icon?: string
  content: ReactNode
  /** Keeps the panel's state while another tab is open. */
  keep?: boolean
}

interface TabsProps<Value extends string> {
  /** Names the row of tabs for those who cannot see it. */
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: Tab<Value>[]
}

export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <List aria-label={label}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value}>
            {tab.icon && <Icon name={tab.icon} size={18} />}
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Panel
          key={tab.value}
          value={tab.value}
          {...(tab.keep ? { forceMount: true as const, hidden: tab.value !== value } : {})}
        >
          {tab.content}
        </Panel>
      ))}
    </Radix.Root>
  )
}
