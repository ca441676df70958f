/** Markdown from the content files or the tutor. The renderer is fetched when the first text needs it. */
import { lazy, Suspense } from "react"
import { Prose } from "./Prose.js"

const Rendered = lazy(() => import("./RenderedMarkdown.js"))

/** GitHub's flavor with tables; raw HTML is shown as text, never run. */
export function Markdown({ children, className }: { children: string; className?: string }) {
  const plain = children.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
  return (
    <Prose className={className}>
      <Suspense fallback={plain}>
        <Rendered text={children} />
      </Suspense>
    </Prose>
  )
}
