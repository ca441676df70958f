/** PaletteButton: opens the command palette; its code, and the key Ctrl K with it, come for members alone. */
import { lazyPart } from "@cubital/sdk"

/** In the bar; with `onChosen`, an entry of the menu behind its button. */
export const PaletteButton = lazyPart<{ onChosen?: () => void }>(() => import("../palette/PaletteOpener"))
