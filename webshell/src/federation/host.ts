/** The federation's host: it hands plugins the shell's own copy of each shared library. Fetched apart from the first page. */
import { version as sdkVersion } from "@cubital/sdk/package.json"
import * as router from "@cubital/sdk/router-facade"
import { SHARED_RANGES, type SharedName } from "@cubital/sdk/shared"
import { createInstance, type ModuleFederationRuntimePlugin } from "@module-federation/runtime"
import provideRuntime from "@module-federation/vite/injectExternalRuntimeCorePlugin"
import { version as queryVersion } from "@tanstack/react-query/package.json"
import * as react from "react"
import * as reactDom from "react-dom"
import { version as reactDomVersion } from "react-dom/package.json"
import { version as routerVersion } from "react-router-dom/package.json"
import * as query from "./queryFacade"
import * as sdk from "./sdkFacade"
import * as styledComponents from "./styledFacade"

interface Library {
  version: string
  library: object
}

const LIBRARIES: Record<SharedName, Library> = {
  react: { version: react.version, library: react },
  "react-dom": { version: reactDomVersion, library: reactDom },
  "react-router-dom": { version: routerVersion, library: router },
  "styled-components": { version: styledComponents.version, library: styledComponents },
  "@tanstack/react-query": { version: queryVersion, library: query },
  "@cubital/sdk": { version: sdkVersion, library: sdk },
}

const shared = Object.fromEntries(
  Object.entries(LIBRARIES).map(([name, { version, library }]) => [
    name,
    {
      version,
      scope: "default",
      lib: () => library,
      shareConfig: { singleton: true, requiredVersion: SHARED_RANGES[name as SharedName] },
    },
  ]),
)

/** The runtime is handed on as well: a plugin is built without one of its own. */
export const host = createInstance({
  name: "shell",
  remotes: [],
  shared,
  shareStrategy: "loaded-first",
  // The package types this plugin too narrowly.
  plugins: [provideRuntime() as ModuleFederationRuntimePlugin],
})
