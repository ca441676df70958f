/** Tabs: a row of tabs with their panels and the keyboard of an ARIA tablist. */
import { type KeyboardEvent, type ReactNode, useId } from "react"
import { styled } from "styled-components"
import { Icon, type IconName } from "./Icon.js"

const List = styled.div`
  display: flex;
  margin-block-end: ${({ theme }) => theme.gap.lg};
  overflow-x: auto;
  scrollbar-width: none;
  border-block-end: 1px solid ${({ theme }) => theme.line};
`

const Trigger = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 0.5rem;
  min-block-size: 2.75rem;
  padding: 0.5rem;
  @media ${({ theme }) => theme.wide} { padding-inline: 0.875rem; }
  border: 0;
  border-start-start-radius: ${({ theme }) => theme.radius.sm};
  border-start-end-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 600;
  cursor: pointer;
  transition: color ${({ theme }) => theme.ease}, box-shadow ${({ theme }) => theme.ease};

  &:hover { color: ${({ theme }) => theme.ink}; }
  &:focus-visible { outline-offset: -3px; }
  &[aria-selected="true"] {
    box-shadow: inset 0 -2px ${({ theme }) => theme.accent};
    color: ${({ theme }) => theme.accentInk};
  }
`

const Panel = styled.div`
  &:focus-visible { outline-offset: 6px; border-radius: ${({ theme }) => theme.radius.md}; }
  &[hidden] { display: none; }
`

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  icon?: IconName
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

/** A row of tabs. The arrow keys, Home and End go along it and open what they come to. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const id = useId()
  const tabId = (of: Value) => `${id}-tab-${of}`
  const panelId = (of: Value) => `${id}-panel-${of}`

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const target = {
      ArrowRight: tabs[(at + 1) % tabs.length],
      ArrowLeft: tabs[(at - 1 + tabs.length) % tabs.length],
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key]
    if (!target) return
    event.preventDefault()
    onChange(target.value)
    document.getElementById(tabId(target.value))?.focus()
  }

  return (
    <div>
      <List role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => {
          const chosen = tab.value === value
          return (
            <Trigger
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(tab.value)}
              aria-selected={chosen}
              aria-controls={chosen ? panelId(tab.value) : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.icon && <Icon name={tab.icon} size={18} />}
              {tab.label}
            </Trigger>
          )
        })}
      </List>
      {tabs
        .filter((tab) => tab.keep || tab.value === value)
        .map((tab) => (
          <Panel
            key={tab.value}
            role="tabpanel"
            id={panelId(tab.value)}
            aria-labelledby={tabId(tab.value)}
            tabIndex={0}
            hidden={tab.value !== value}
          >
            {tab.content}
          </Panel>
        ))}
    </div>
  )
}
