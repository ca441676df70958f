/** Names that are bare participles: they say nothing of the value, whose name is a noun. */
import { parse, typescript } from "./imports.mjs"

const PARTICIPLES = new Set(["told", "wanted", "asked", "said", "kept", "held", "found", "given"])

const declares = (node) =>
  typescript.isVariableDeclaration(node) ||
  typescript.isParameter(node) ||
  typescript.isBindingElement(node) ||
  typescript.isImportSpecifier(node) ||
  typescript.isFunctionDeclaration(node) ||
  typescript.isMethodDeclaration(node) ||
  typescript.isPropertyDeclaration(node) ||
  typescript.isClassDeclaration(node) ||
  typescript.isInterfaceDeclaration(node) ||
  typescript.isTypeAliasDeclaration(node)

/** The lines of `file` that declare one, each with its name. */
export function participlesIn(file) {
  const source = parse(file)
  const lines = []
  function visit(node) {
    const name = declares(node) && node.name?.kind === typescript.SyntaxKind.Identifier ? node.name.text : ""
    if (PARTICIPLES.has(name.toLowerCase())) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      lines.push(`${line + 1}: ${name}`)
    }
    typescript.forEachChild(node, visit)
  }
  visit(source)
  return lines
}
