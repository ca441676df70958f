/** PaletteOpener: the button and the key that open the command palette, whose own code is loaded at the first use. */
import { Icon, KeyHint, toast, useSession } from "@cubital/sdk"
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import type { PaletteProps } from "./CommandPalette"

/** The menu's entry asks the bar's button to open it: there is one palette. */
const OPEN = "cubital:palette"
const DIALOG = "[role$=dialog]" // alertdialog too

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
const keyName = () => (isMac() ? "⌘ K" : "Ctrl K")
const isOurKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === "k" &&
  !event.altKey &&
  !event.shiftKey &&
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey)

export default function PaletteOpener({ onChosen }: { onChosen?: () => void }) {
  const { user } = useSession()
  if (onChosen) return <MenuEntry onChosen={onChosen} />
  return user ? <BarButton /> : null
}

function MenuEntry({ onChosen }: { onChosen: () => void }) {
  function choose() {
    onChosen()
    window.dispatchEvent(new Event(OPEN))
  }
  return (
    <Entry type="button" aria-haspopup="dialog" onClick={choose}>
      <Icon name="search" />
      Commands
    </Entry>
  )
}

function BarButton() {
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const isOpen = useRef(false)
  isOpen.current = open

  const show = useCallback(async () => {
    try {
      const { default: Loaded } = await import("./CommandPalette")
      setPalette(() => Loaded)
      setOpen(true)
    } catch (error) {
      console.warn("The command palette could not be loaded.", error)
      toast({
        title: "Commands can't be shown",
        description: "Try again in a moment.",
        variant: "destructive",
      })
    }
  }, [])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isOurKey(event) || event.repeat || event.defaultPrevented) return
      if (isOpen.current) setOpen(false)
      else if (document.querySelector(DIALOG)) return
      else void show()
      event.preventDefault()
    }
    const ask = () => void show()
    window.addEventListener("keydown", press)
    window.addEventListener(OPEN, ask)
    return () => {
      window.removeEventListener("keydown", press)
      window.removeEventListener(OPEN, ask)
    }
  }, [show])

  return (
    <>
      <Button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
        onClick={() => void show()}
      >
        <Icon name="search" size={18} />
        Commands
        <KeyHint>{keyName()}</KeyHint>
      </Button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/* In the bar's free space, so that nothing moves when it comes; phones have it in their menu. */
const Button = styled.button`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-block-size: 2.5rem;
  margin-inline-start: auto;
  padding-inline: 0.75rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  white-space: nowrap;
  cursor: pointer;

  &:hover, &[aria-expanded="true"] { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.ink}; }
  @media ${({ theme }) => theme.narrow} { display: none; }
`

const Entry = styled.button`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  inline-size: 100%;
  min-block-size: 2.75rem;
  margin-block-end: ${({ theme }) => theme.gap.sm};
  padding: 0.5rem 0.875rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  text-align: start;
  cursor: pointer;
`
