/** What other plugins have that belongs to a section of the lesson. Most have nothing: no place is held for it. */
import { useSlot } from "@cubital/sdk"
import { Fragment } from "react"
import { useParams } from "react-router-dom"

export function SectionFills({ section }: { section: string }) {
  const moduleId = Number(useParams().id)
  const fills = useSlot("lesson.section")
  return fills.map(({ id, render }) => <Fragment key={id}>{render({ moduleId, section }, null)}</Fragment>)
}
