/** Props of the dialogs, which Dialog.tsx offers at once and overlays.tsx draws when its code has come. */
import type { ReactNode } from "react"

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

export interface ConfirmProps {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  /** The edge it slides in from. */
  side?: "start" | "bottom"
  children: ReactNode
}
