/** All that a plugin's page may know of the shell. */

export { ApiError, api, type CallOptions, messageOf } from "./api.js"
export type { Access, Boot, PluginManifest, Site } from "./boot.js"
export { readBoot } from "./boot.js"
export { type Connection, ping, useConnection } from "./connection.js"
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
export { lazyPart } from "./kit/lazyPart.js"
export { Markdown } from "./kit/Markdown.js"
export { Menu, MenuItem } from "./kit/Menu.js"
export type { Marks } from "./kit/markedWords.js"
export { Page, PageHeading } from "./kit/Page.js"
export { Progress } from "./kit/Progress.js"
export { Prose } from "./kit/Prose.js"
export { Skeleton } from "./kit/Skeleton.js"
export { Loading, Spinner } from "./kit/Spinner.js"
export { Table } from "./kit/Table.js"
export { type Tab, Tabs } from "./kit/Tabs.js"
export { useScrollToHash } from "./kit/useScrollToHash.js"
export { VisuallyHidden } from "./kit/VisuallyHidden.js"
export { fetchAhead, sendPendingWrites } from "./offline/index.js"
export { type OfflineWrites, useOfflineWrites } from "./offline/useOfflineWrites.js"
export type { PaletteGroupProps, PaletteLineProps } from "./palette.js"
export { type Accommodations, type Preferences, useAccommodations, usePreferences } from "./preferences.js"
export { type ModuleMastery, type ProgressRecord, toastProgressError, useProgress } from "./progress.js"
export { SdkProvider } from "./provider.js"
export { createQueryClient } from "./query.js"
export { PROGRESS_KEY } from "./queryKeys.js"
export { Outcome } from "./questions/Outcome.js"
export { Question } from "./questions/Question.js"
export type {
  QuestionKind,
  QuestionProps,
  QuestionResponse,
  QuestionReview,
  ShownQuestion,
} from "./questions/types.js"
export { choiceOf, isAnswered, reviewOf } from "./questions/types.js"
export { RemoteModule } from "./remote.js"
export { type LoadModule, type RemoteComponent, type Remotes, useWarmLink } from "./remotes.js"
export {
  type Credentials,
  type Device,
  type Registration,
  type Session,
  useSession,
} from "./session.js"
export { type CourseModule, useBoot, useModules, useSite } from "./site.js"
export { Slot, type SlotFill, type SlotName, type SlotProps, useSlot } from "./slots.js"
export type { StreamEvent } from "./stream.js"
export { chooseTheme, useThemeChoice } from "./theme/choice.js"
export { THEME_NAMES, type ThemeName } from "./theme/names.js"
export { type Theme, theme } from "./theme/theme.js"
export { clearToasts, type Notice, toast } from "./toast.js"
export { type TypedApi, typedApi } from "./typedApi.js"
export { useDraft } from "./useDraft.js"
export { homeOf, type User } from "./user.js"
