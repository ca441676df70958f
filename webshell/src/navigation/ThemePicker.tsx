/** ThemePicker: the choice of a theme, as a dropdown or, on narrow screens, a drawer. */
import { Drawer, Icon, Menu, MenuItem, THEME_NAMES, type ThemeName } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { useNarrow } from "../useNarrow"
import { IconButton } from "./IconButton"
import { useSavedTheme } from "./useSavedTheme"

const LABELS: Record<ThemeName, string> = {
  light: "Light",
  dark: "Dark",
  brown: "Brown",
  green: "Green",
  red: "Red",
  purple: "Purple",
}

/* `data-theme` gives it the colors of the theme that it stands for. */
const Swatch = styled.span`
  inline-size: 1.5rem;
  block-size: 1.5rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: 50%;
  background: linear-gradient(135deg, ${({ theme }) => theme.surface} 50%, ${({ theme }) => theme.accent} 50%);
`

function Choice({ name, chosen }: { name: ThemeName; chosen: boolean }) {
  return (
    <>
      <Swatch data-theme={name} />
      {LABELS[name]}
      {chosen && <Icon name="check" size={18} />}
    </>
  )
}

/** A panel under 768 px, a dropdown above. Choosing applies, stores and closes. */
export function ThemePicker() {
  return useNarrow() ? <ThemePanel /> : <ThemeDropdown />
}

function ThemeDropdown() {
  const [theme, choose] = useSavedTheme()
  return (
    <Menu
      value={theme}
      onChange={choose}
      options={THEME_NAMES.map((name) => ({
        value: name,
        label: <Choice name={name} chosen={name === theme} />,
      }))}
      trigger={(props) => (
        <IconButton aria-label="Theme" {...props}>
          <Icon name="palette" />
        </IconButton>
      )}
    />
  )
}

function ThemePanel() {
  const [open, setOpen] = useState(false)
  const [theme, choose] = useSavedTheme()

  function pick(name: ThemeName) {
    choose(name)
    setOpen(false)
  }

  return (
    <>
      <IconButton
        aria-label="Theme"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="palette" />
      </IconButton>
      <Drawer open={open} onClose={() => setOpen(false)} title="Theme" side="bottom">
        {THEME_NAMES.map((name) => (
          <MenuItem key={name} aria-pressed={name === theme} onClick={() => pick(name)}>
            <Choice name={name} chosen={name === theme} />
          </MenuItem>
        ))}
      </Drawer>
    </>
  )
}
