/** The renderer of Markdown.tsx, loaded late: of links only those to the school's own pages remain. */
import { type ReactNode, useMemo } from "react"
import ReactMarkdown, { type Components } from "react-markdown"
import { Link } from "react-router-dom"
import remarkGfm from "remark-gfm"
import { ContentPicture } from "./ContentPicture.js"
import { EnlargeablePicture } from "./EnlargeablePicture.js"
import { MARK, type Marks, markedWords } from "./markedWords.js"

// A page of the school. Nothing else is led to: what a text names may be anybody's. By now the parser has read entities
// and escapes, and written control characters out.
const OWN = /^\/(?![/\\])/

const components: Components = {
  a: ({ href = "", children }) => (OWN.test(href) ? <Link to={href}>{children}</Link> : children),
  img: ({ src, alt }) => <ContentPicture src={typeof src === "string" ? src : ""} alt={alt} />,
  table: ({ children }) => (
    <div className="table">
      <table>{children}</table>
    </div>
  ),
}

const PLUGINS = [remarkGfm]

interface RenderedMarkdownProps {
  text: string
  marks?: Marks | undefined
  enlarge?: boolean | undefined
}

/** Pictures that can be opened over the page; and of a mark, which has but words in it, what stands in its place. */
const elementsOf = (marks: Marks | undefined, enlarge: boolean): Components => ({
  ...components,
  ...(enlarge && {
    img: ({ src, alt }) => <EnlargeablePicture src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  }),
  ...(marks && {
    [MARK]: ({ children, title = "" }: { children?: ReactNode; title?: string }) =>
      marks.draw(String(children), title),
  }),
})

export default function RenderedMarkdown({ text, marks, enlarge = false }: RenderedMarkdownProps) {
  const plugins = useMemo(() => (marks ? [...PLUGINS, () => markedWords(marks)] : PLUGINS), [marks])
  const elements = useMemo(() => elementsOf(marks, enlarge), [marks, enlarge])
  return (
    <ReactMarkdown remarkPlugins={plugins} components={elements}>
      {text}
    </ReactMarkdown>
  )
}
