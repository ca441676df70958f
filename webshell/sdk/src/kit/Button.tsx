/** Button and LinkButton: the kit's buttons, in four kinds and three sizes, with a waiting state. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { css, styled } from "styled-components"
import { useWarmLink } from "../remotes.js"
import { Icon, type IconName } from "./Icon.js"

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger"
type ButtonSize = "small" | "medium" | "large"

interface Look {
  $kind: ButtonKind
  $size: ButtonSize
}

const KINDS = {
  primary: css`
    background: ${({ theme }) => theme.accent};
    color: ${({ theme }) => theme.onAccent};
    &:hover { background: ${({ theme }) => theme.accentStrong}; }
  `,
  secondary: css`
    border-color: ${({ theme }) => theme.edge};
    color: ${({ theme }) => theme.ink};
    &:hover { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
  `,
  quiet: css`
    color: ${({ theme }) => theme.inkSoft};
    &:hover { color: ${({ theme }) => theme.ink}; background: ${({ theme }) => theme.accentSoft}; }
  `,
  danger: css`
    background: ${({ theme }) => theme.badFill};
    color: ${({ theme }) => theme.onBad};
    &:hover { filter: brightness(1.08); }
  `,
}

const SIZES = {
  small: css`padding: 0.375rem 0.75rem; font-size: ${({ theme }) => theme.text.xs}; min-block-size: 2.125rem;`,
  medium: css`padding: 0.5rem 1.125rem; font-size: ${({ theme }) => theme.text.sm}; min-block-size: 2.75rem;`,
  large: css`padding: 0.75rem 1.625rem; font-size: ${({ theme }) => theme.text.md}; min-block-size: 3.25rem;`,
}

const look = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.md};
  background: transparent;
  font-family: inherit;
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: background ${({ theme }) => theme.ease}, border-color ${({ theme }) => theme.ease},
    color ${({ theme }) => theme.ease};
  ${({ $size }) => SIZES[$size]}
  ${({ $kind }) => KINDS[$kind]}

  &[aria-pressed="true"] {
    border-color: ${({ theme }) => theme.accent};
    background: ${({ theme }) => theme.accentSoft};
    color: ${({ theme }) => theme.accentInk};
  }

  &:disabled, &[aria-disabled="true"] {
    cursor: not-allowed;
    opacity: 0.5;
  }
`

interface Shared {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: IconName
  children?: ReactNode
}

export interface ButtonProps extends Shared, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The work is running: the button waits and says `pendingLabel`. */
  pending?: boolean
  pendingLabel?: string
  ref?: Ref<HTMLButtonElement>
}

const Plain = styled.button<Look>`${look}`

export function Button({
  kind = "primary",
  size = "medium",
  icon,
  pending = false,
  pendingLabel,
  disabled,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Plain
      $kind={kind}
      $size={size}
      type={type}
      disabled={disabled}
      // Not `disabled`: a button that one has just pressed would lose the focus by it.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} size={size === "small" ? 16 : 18} />}
      {pending && pendingLabel ? pendingLabel : children}
    </Plain>
  )
}

export interface LinkButtonProps extends Shared, LinkProps {}

const Linked = styled(Link)<Look>`${look}`

/** Goes somewhere, looks like a button, and fetches the page behind it when one rests on it. */
export function LinkButton({ kind = "primary", size = "medium", icon, children, ...rest }: LinkButtonProps) {
  const warm = useWarmLink(typeof rest.to === "string" ? rest.to : (rest.to.pathname ?? ""))
  return (
    <Linked $kind={kind} $size={size} {...warm} {...rest}>
      {icon && <Icon name={icon} size={size === "small" ? 16 : 18} />}
      {children}
    </Linked>
  )
}
