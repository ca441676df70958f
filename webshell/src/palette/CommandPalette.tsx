/** CommandPalette: a dialog that finds a page, a module, an action or what plugins know, by what is typed. */
import { Icon, Keys, type PaletteLineProps, RemoteModule, VisuallyHidden } from "@cubital/sdk"
import { Command, defaultFilter, useCommandState } from "cmdk"
import { Dialog } from "radix-ui"
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { useSignOut } from "../navigation/SignOut"
import { Close, Foot, Group, Input, Line, Lines, Nothing, Panel, Softer, Top, Veil } from "./look"
import { type PaletteGroup, usePaletteGroups, useSources } from "./usePaletteGroups"

export interface PaletteProps {
  open: boolean
  onClose: () => void
}

/** The mark of a line that a plugin has found by what is typed, whatever its words are; such come after better matches. */
const SOURCE = "\u0000source"
const SOURCE_SCORE = 0.1
function score(value: string, search: string, keywords?: string[]) {
  if (keywords?.[0] === SOURCE) return SOURCE_SCORE
  // Letters that are strewn over a line are no match: each word is somewhere in it as it was typed.
  const text = [value, ...(keywords ?? [])].join(" ").toLowerCase()
  const isThere = search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
  return isThere ? Math.max(defaultFilter(value, search, keywords), Number.EPSILON) : 0
}

export default function CommandPalette({ open, onClose }: PaletteProps) {
  const opener = useRef<Element>(null)
  // Lives as long as the palette does: it may still have to ask whether to leave.
  const signOut = useSignOut()

  function giveFocusBack(event: Event) {
    event.preventDefault()
    // Somebody else may have it by now: the heading of the page that a line led to.
    if (document.activeElement && document.activeElement !== document.body) return
    const menu = document.querySelector<HTMLElement>("header button[aria-label=Menu]")
    const target = opener.current?.isConnected && opener.current !== document.body ? opener.current : menu
    if (target instanceof HTMLElement) target.focus()
  }

  return (
    <>
      <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Dialog.Portal>
          <Veil />
          <Panel
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            onCloseAutoFocus={giveFocusBack}
            // Radix gives Escape to a toast that came later.
            onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onClose()}
          >
            <VisuallyHidden>
              <Dialog.Title>Commands</Dialog.Title>
            </VisuallyHidden>
            <Palette onClose={onClose} onSignOut={signOut.start} />
          </Panel>
        </Dialog.Portal>
      </Dialog.Root>
      {signOut.question}
    </>
  )
}

function Palette({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const [search, setSearch] = useState("")
  const words = search.trim()
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const groups = usePaletteGroups(onSignOut)
  const sources = useSources()

  function go(to: string) {
    onClose()
    navigate(to)
  }

  function choose({ to, run }: PaletteGroup["lines"][number]) {
    if (to) return go(to)
    onClose()
    run?.()
  }

  return (
    <Command ref={place} label="Find a page, a module or an action" filter={score} vimBindings={false} loop>
      <Top>
        <Icon name="search" />
        <Input
          value={search}
          onValueChange={setSearch}
          placeholder="Page, module or action"
          enterKeyHint="go"
        />
        <Close aria-label="Close">
          <Icon name="x" />
        </Close>
      </Top>
      <Lines label="Commands">
        {groups
          .filter(({ lines }) => lines.length > 0)
          .map(({ heading, lines }) => (
            <Group key={heading} heading={heading}>
              {lines.map((line) => (
                <Line
                  key={line.label}
                  value={line.label}
                  keywords={line.words ?? []}
                  onSelect={() => choose(line)}
                >
                  <Icon name={line.icon} />
                  <span>{line.label}</span>
                  {line.detail && <Softer>{line.detail}</Softer>}
                </Line>
              ))}
            </Group>
          ))}
        <Go value={go}>
          {words &&
            sources.map(({ plugin, module, label }) => (
              <Group key={`${plugin}${module}`} heading={label}>
                <RemoteModule
                  plugin={plugin}
                  module={module}
                  props={{ search: words, Line: SourceLine }}
                  fallback={null}
                />
              </Group>
            ))}
        </Go>
      </Lines>
      <Count place={place} />
      <Foot>
        <Keys>
          <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> chooses, <kbd>Esc</kbd> closes
        </Keys>
      </Foot>
    </Command>
  )
}

const Go = createContext<(to: string) => void>(() => undefined)

/** A line of a plugin's module. */
function SourceLine({ label, detail, to, icon = "sparkles" }: PaletteLineProps) {
  const go = useContext(Go)
  return (
    <Line value={`${label} ${detail ?? ""} ${to}`} keywords={[SOURCE]} onSelect={() => go(to)}>
      <Icon name={icon} />
      <span>
        {label}
        {detail && <Softer>{detail}</Softer>}
      </span>
    </Line>
  )
}

/**
 * Tells a screen reader which line is marked. cmdk 1.1.1 looks for it before it is drawn, and so names none, or the last
 * one, while somebody types.
 */
function useMarkedLine(place: RefObject<HTMLElement | null>) {
  // After everything that changes it, or what cmdk says of it.
  useCommandState((state) => [state.value, state.search, state.filtered.count, state.selectedItemId].join())
  useEffect(() => {
    const line = place.current?.querySelector('[role=option][aria-selected="true"]')
    const input = place.current?.querySelector("[role=combobox]")
    if (line) input?.setAttribute("aria-activedescendant", line.id)
    else input?.removeAttribute("aria-activedescendant")
  })
}

/** Seen where nothing matches, heard after each letter. */
function Count({ place }: { place: RefObject<HTMLElement | null> }) {
  useMarkedLine(place)
  const search = useCommandState((state) => state.search)
  const count = useCommandState((state) => state.filtered.count)
  if (search && count === 0) return <Nothing role="status">Nothing matches.</Nothing>
  return (
    <VisuallyHidden role="status">{search && `${count} ${count === 1 ? "match" : "matches"}`}</VisuallyHidden>
  )
}
