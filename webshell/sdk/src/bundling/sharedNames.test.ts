// @vitest-environment node
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"
import { refuseOldNode } from "./node.js"
import { SHARED_NAMES } from "./shared.js"
import { sharedNamesPlugin } from "./sharedNames.js"

/** A build of one page with these lines; the shared libraries come from elsewhere, as in a school. */
function built(code: string) {
  const file = join(mkdtempSync(join(tmpdir(), "page-")), "Page.tsx")
  writeFileSync(file, code)
  return build({
    configFile: false,
    logLevel: "silent",
    plugins: [sharedNamesPlugin(import.meta.dirname)],
    build: { write: false, rolldownOptions: { input: file, external: [...SHARED_NAMES] } },
  })
}

test.each([
  [
    'import { useIsFetching } from "@tanstack/react-query"\nexport default useIsFetching()',
    /Page\.tsx: @tanstack\/react-query has no useIsFetching in the browser\. There are .*useQuery/,
  ],
  [
    'import { useFetcher, useParams } from "react-router-dom"\nexport default [useFetcher(), useParams()]',
    /react-router-dom has no useFetcher in the browser/,
  ],
  ['import { useStat } from "react"\nexport default useStat()', /Did you mean useState\?$/m],
  ['export { css, keyframe } from "styled-components"', /Did you mean keyframes\? There are .*keyframes/],
  [
    'import { ServerStyleSheet } from "styled-components"\nexport default ServerStyleSheet',
    /styled-components has no ServerStyleSheet in the browser/,
  ],
  ['import { Buton } from "@cubital/sdk"\nexport default <Buton />', /Did you mean Button\?$/m],
  [
    'import * as Query from "@tanstack/react-query"\nexport default () => [Query.useQuery, Query.useIsMutating()]',
    /react-query has no useIsMutating in the browser\. Did you mean useMutation\?/,
  ],
  ['import router from "react-router-dom"\nexport default router', /has no default in the browser/],
])("%s is refused", async (code, sentence) => {
  await expect(built(code)).rejects.toThrow(sentence)
})

test("what is there is built, and so is what is only a type", async () => {
  const code = `import { type ErrorResponse, useLocation } from "react-router-dom"
    import type { UseQueryResult } from "@tanstack/react-query"
    import { useQuery } from "@tanstack/react-query"
    import React, { useState } from "react"
    import * as Styled from "styled-components"
    import styled, { css } from "styled-components"
    import { Card, type Tone } from "@cubital/sdk"
    type All = ErrorResponse | UseQueryResult | Tone
    export default [useLocation, useQuery, React, useState, styled, css, Styled.keyframes, Card, {} as All]`
  await expect(built(code)).resolves.toBeDefined()
})

test("Node is told in words when it is too old", () => {
  expect(() => refuseOldNode("20.19.4")).toThrow("with Node 24 or newer, and this is Node 20.19.4")
  expect(() => refuseOldNode("24.0.0")).not.toThrow()
  expect(() => refuseOldNode("100.1.0")).not.toThrow()
})
