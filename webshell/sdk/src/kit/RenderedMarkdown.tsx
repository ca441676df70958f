import ReactMarkdown, { type Components } from "react-markdown"
import { Link } from "react-router-dom"
import remarkGfm from "remark-gfm"
import { ContentPicture } from "./ContentPicture.js"

const components: Components = {
  a: ({ href = "", children }) =>
    href.startsWith("/") ? (
      <Link to={href}>{children}</Link>
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    ),
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
