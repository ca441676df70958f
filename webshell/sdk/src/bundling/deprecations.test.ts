// @vitest-environment node
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deprecatedUses } from "./deprecations.js"

const OPTIONS = { module: "esnext", moduleResolution: "bundler", strict: true, types: [], skipLibCheck: true }

const SDK = "node_modules/@cubital/sdk"

/** A plugin's folder, with a packed sdk of two exports and another library, which deprecate one each. */
function folder(source: string) {
  const place = mkdtempSync(join(tmpdir(), "plugin-"))
  const libraries = {
    "@cubital/sdk":
      "/** @deprecated since 1.2, goes with 2.0: use Rating */\nexport declare function Stars(): string\nexport declare function Rating(): string\nexport interface Sky {\n  /** @deprecated since 1.2, goes with 2.0: use light */\n  dim?: boolean\n}\n",
    other: "/** @deprecated gone */\nexport declare function gone(): string\n",
  }
  for (const [name, types] of Object.entries(libraries)) {
    const library = join(place, "node_modules", name)
    mkdirSync(library, { recursive: true })
    writeFileSync(
      join(library, "package.json"),
      JSON.stringify({ name, version: "1.0.0", types: "index.d.ts" }),
    )
    writeFileSync(join(library, "index.d.ts"), types)
  }
  mkdirSync(join(place, "src"))
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, include: ["src"] }))
  writeFileSync(join(place, "src/XPage.ts"), source)
  return place
}

test("a deprecated export is named with its place and what to use instead, where it is imported and used", () => {
  const source = 'import { Rating, Stars } from "@cubital/sdk"\n\nexport default () => Rating() + Stars()\n'
  const words = "Stars of @cubital/sdk is deprecated: since 1.2, goes with 2.0: use Rating"
  const place = folder(source)
  expect(deprecatedUses(place, join(place, SDK))).toEqual(
    [1, 3].map((line) => `src/XPage.ts:${line}: ${words}`),
  )
})

test("other exports and other libraries are left alone", () => {
  const source =
    'import { gone } from "other"\nimport { Rating } from "@cubital/sdk"\n\nexport default () => Rating() + gone()\n'
  const place = folder(source)
  expect(deprecatedUses(place, join(place, SDK))).toEqual([])
})

test("a deprecated property of a type is named too", () => {
  const source = 'import type { Sky } from "@cubital/sdk"\n\nexport default (sky: Sky) => sky.dim\n'
  const place = folder(source)
  expect(deprecatedUses(place, join(place, SDK))).toEqual([
    "src/XPage.ts:3: dim of @cubital/sdk is deprecated: since 1.2, goes with 2.0: use light",
  ])
})
