/** Writes `.br` and `.gz` beside every text file of a folder, so that the server never compresses. */
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const TEXT = new Set([".js", ".mjs", ".css", ".json", ".svg", ".html", ".txt", ".webmanifest"])
const WORTH_IT_BYTES = 512

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

export async function precompress(folder: string, skip: string[] = []): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names) {
    const file = join(folder, name)
    if (!TEXT.has(extname(name)) || skip.includes(name) || !(await stat(file)).isFile()) continue
    const content = await readFile(file)
    if (content.length < WORTH_IT_BYTES) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    await writeFile(`${file}.br`, await brotli(content, quality))
    await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
  }
}

/** The same as the last step of a Vite build, but not of `--watch`. `skip`: files that the server fills in for every answer. */
export function precompressPlugin(skip: string[] = []): Plugin {
  let folder = ""
  let watched = false
  return {
    name: "cubital-precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir
      watched = config.build.watch !== null
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (!watched) await precompress(folder, skip)
      },
    },
  }
}
