import { Icon, PALETTES, THEME_NAMES, type ThemeName, useThemeChoice } from "@cubital/sdk"
import { Dialog, DropdownMenu } from "radix-ui"
import { useState } from "react"
import { css, styled } from "styled-components"
import { useNarrow } from "../useNarrow"
import { IconButton } from "./IconButton"

const LABELS: Record<ThemeName, string> = {
  light: "Light",
  dark: "Dark",
  brown: "Brown",
  green: "Green",
  red: "Red",
  purple: "Purple",
}

const box = css`
  z-index: 61;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  box-shadow: ${({ theme }) => theme.lift.high};
`

const Drop = styled(DropdownMenu.Content)`
  ${box}
  min-inline-size: 12rem;
  padding: 0.375rem;
`

const Veil = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 60;
  background: ${({ theme }) => theme.veil};
`

const Panel = styled(Dialog.Content)`
  ${box}
  position: fixed;
  inset: auto 0 0 0;
  padding: ${({ theme }) => theme.gap.md};
  border-end-start-radius: 0;
  border-end-end-radius: 0;
`

const PanelTitle = styled(Dialog.Title)`
  margin: 0 0 0.5rem 0.75rem;
  font-size: ${({ theme }) => theme.text.lg};
`

const choice = css`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: 0.25rem 0.75rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.ink};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  text-align: start;
  cursor: pointer;
  &[data-highlighted], &:hover { background: ${({ theme }) => theme.accentSoft}; }
  svg { margin-inline-start: auto; color: ${({ theme }) => theme.accentInk}; }
`

const DropChoice = styled(DropdownMenu.RadioItem)`${choice}`
const PanelChoice = styled.button.attrs({ type: "button" })`${choice}`

/* The only place where a theme is shown by another theme's colors. */
const Swatch = styled.span<{ $name: ThemeName }>`
  inline-size: 1.5rem;
  block-size: 1.5rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: 50%;
  background: linear-gradient(
    135deg,
    ${({ $name }) => PALETTES[$name].surface} 50%,
    ${({ $name }) => PALETTES[$name].accent} 50%
  );
`

function Choice({ name, chosen }: { name: ThemeName; chosen: boolean }) {
  return (
    <>
      <Swatch $name={name} />
      {LABELS[name]}
      {chosen && <Icon name="check" size={18} />}
    </>
  )
}

const Opener = (
  <IconButton aria-label="Theme">
    <Icon name="palette" />
  </IconButton>
)

/** A panel under 768 px, a dropdown above. Choosing applies, stores and closes. */
export function ThemePicker() {
  return useNarrow() ? <ThemePanel /> : <ThemeDropdown />
}

function ThemeDropdown() {
  const [theme, choose] = useThemeChoice()
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{Opener}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Drop align="end" sideOffset={6}>
          <DropdownMenu.RadioGroup value={theme} onValueChange={(name) => choose(name as ThemeName)}>
            {THEME_NAMES.map((name) => (
              <DropChoice key={name} value={name}>
                <Choice name={name} chosen={name === theme} />
              </DropChoice>
            ))}
          </DropdownMenu.RadioGroup>
        </Drop>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function ThemePanel() {
  const [open, setOpen] = useState(false)
  const [theme, choose] = useThemeChoice()

  function pick(name: ThemeName) {
    choose(name)
    setOpen(false)
  }

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>{Opener}</Dialog.Trigger>
      <Dialog.Portal>
        <Veil />
        <Panel aria-describedby={undefined}>
          <PanelTitle>Theme</PanelTitle>
          {THEME_NAMES.map((name) => (
            <PanelChoice key={name} aria-pressed={name === theme} onClick={() => pick(name)}>
              <Choice name={name} chosen={name === theme} />
            </PanelChoice>
          ))}
        </Panel>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
