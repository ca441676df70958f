/**
 * Small parts that each plugin bundles with the pages that use them: the shared package, which the first page fetches,
 * stays as it is.
 */
export { byModule, ModuleHeading } from "./byModule.js"
export { hasAllWords } from "./hasAllWords.js"
export { LinkCard } from "./LinkCard.js"
export { newClientId } from "./newClientId.js"
export { optionOfKey } from "./optionOfKey.js"
export { SectionLink, SectionLinks } from "./SectionLinks.js"
export { Tile, TileButton, TileGo, TileName, TileSign, TileText } from "./Tile.js"
