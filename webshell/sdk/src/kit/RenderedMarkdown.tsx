/** The renderer of Markdown.tsx, loaded late: of links only those to the school's own pages remain. */
import ReactMarkdown, { type Components } from "react-markdown"
import { Link } from "react-router-dom"
import remarkGfm from "remark-gfm"
import { ContentPicture } from "./ContentPicture.js"

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

const plugins = [remarkGfm]

export default function RenderedMarkdown({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={components}>
      {text}
    </ReactMarkdown>
  )
}
