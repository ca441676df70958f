/** All that a plugin's page may know of the shell. */

export { ApiError, api, type CallOptions, messageOf } from "./api.js"
export type { Access, Boot, PluginManifest, Site } from "./boot.js"
export { readBoot } from "./boot.js"
export { type Connection, knock, useConnection } from "./connection.js"
export { useKept } from "./kept.js"
export { PRESSABLE, useKeys } from "./keys.js"
export { Badge, type Tone } from "./kit/Badge.js"
export { Button, type ButtonKind, type ButtonProps, LinkButton, type LinkButtonProps } from "./kit/Button.js"
export { Chip, Chips } from "./kit/Chips.js"
export { Confirm, Dialog, Drawer } from "./kit/Dialog.js"
export { EmptyState } from "./kit/EmptyState.js"
export { ErrorNotice } from "./kit/ErrorNotice.js"
export { Field, Input, InputBox, Select, SelectBox, TextArea, TextAreaBox } from "./kit/Field.js"
export { Icon, type IconName, iconNames } from "./kit/Icon.js"
export { KeyHint, Keys } from "./kit/Keys.js"
export { Card, CardTitle, Grid, Muted, Row, Stack } from "./kit/Layout.js"
export { Markdown } from "./kit/Markdown.js"
export { Menu, MenuItem } from "./kit/Menu.js"
export { Page, PageHeading } from "./kit/Page.js"
export { Progress } from "./kit/Progress.js"
export { Prose } from "./kit/Prose.js"
export { Skeleton } from "./kit/Skeleton.js"
export { Loading, Spinner } from "./kit/Spinner.js"
export { Table } from "./kit/Table.js"
export { type Tab, Tabs } from "./kit/Tabs.js"
export { useScrollToHash } from "./kit/useScrollToHash.js"
export { VisuallyHidden } from "./kit/VisuallyHidden.js"
export { fetchAhead, sendWaiting } from "./offline/marker.js"
export { type LastingWrites, useLastingWrites } from "./offline/useLastingWrites.js"
export { type Accommodations, type Preferences, useAccommodations, usePreferences } from "./preferences.js"
export { PROGRESS_KEY, type ProgressRecord, toastProgressError, useProgress } from "./progress.js"
export { SdkProvider } from "./provider.js"
export { createQueryClient } from "./query.js"
export { type LoadModule, type RemoteComponent, RemoteModule, type Remotes, useWarmLink } from "./remote.js"
export {
  type Credentials,
  type Device,
  homeOf,
  isAdministrator,
  type Registration,
  type Session,
  type User,
  useSession,
} from "./session.js"
export { type CourseModule, useBoot, useModules, useSite } from "./site.js"
export { Slot, type SlotFill, type SlotName, type SlotProps, useSlot } from "./slots.js"
export type { StreamEvent } from "./stream.js"
export { chooseTheme, useThemeChoice } from "./theme/choice.js"
export { DEFAULT_THEME, THEME_NAMES, type ThemeName } from "./theme/names.js"
export { type Theme, theme } from "./theme/theme.js"
export { clearToasts, type Notice, toast } from "./toast.js"
export { type TypedApi, typedApi } from "./typedApi.js"
