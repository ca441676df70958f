import { definePluginConfig } from "@cubital/sdk/vite"

export default definePluginConfig(import.meta.url)
