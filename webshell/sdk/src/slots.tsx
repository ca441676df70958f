/** Slots: places on a page that plugins fill. Whoever opens a slot documents its props; an incompatible change is a new name. */
import { Fragment, type ReactNode, useMemo } from "react"
import { Skeleton } from "./kit/Skeleton.js"
import { RemoteModule } from "./remote.js"
import { useBoot } from "./site.js"

/** The known slots and what each hands to its fills. A plugin that opens one of its own augments this. */
export interface SlotProps {
  /** Cards on the dashboard, after the mission progress. */
  "dashboard.cards": object
  /** What floats above the dashboard and takes no place on it. */
  "dashboard.notices": object
  /** Further tabs of the study resources; needs a `label`. */
  "study.tabs": object
  /** Cards beside the modes of the practice games. */
  "study.games": object
  /** Links beside the progress of a module, on its page. */
  "course.links": { moduleId: number }
  /** What belongs to a section of a lesson, after its text and its checks. */
  "lesson.section": { moduleId: number; section: string }
  /** Panels on the administrators' page. */
  "admin.panels": object
  /** What a plugin knows of one student, on the page that administrators see of them. */
  "admin.student": { studentId: number }
}

export type SlotName = keyof SlotProps

export interface SlotFill<Name extends SlotName = SlotName> {
  id: string
  plugin: string
  label: string
  render: (props: SlotProps[Name], fallback?: ReactNode) => ReactNode
}

/** The fills of a slot in their order, for those who need more than a list: tabs, say. */
export function useSlot<Name extends SlotName>(name: Name): SlotFill<Name>[] {
  const { plugins } = useBoot()
  return useMemo(
    () =>
      plugins
        .flatMap((plugin) =>
          plugin.slots.filter(({ slot }) => slot === name).map((fill) => ({ plugin, ...fill })),
        )
        .sort((a, b) => a.order - b.order || a.plugin.name.localeCompare(b.plugin.name))
        .map(({ plugin, module, label }) => ({
          id: `${plugin.name}:${module}`,
          plugin: plugin.name,
          label: label ?? plugin.name,
          render: (props, fallback = <Skeleton lines={3} />) => (
            <RemoteModule plugin={plugin.name} module={module} props={{ ...props }} fallback={fallback} />
          ),
        })),
    [plugins, name],
  )
}

export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const fills = useSlot(name)
  return fills.map((fill) => (
    <Fragment key={fill.id}>{fill.render(props as unknown as SlotProps[Name])}</Fragment>
  ))
}
