/** The six themes, as data: every color is named by what it is for, never by what it looks like. */
import type { ColorName, ThemeName } from "./names.js"

/** What each color is for. */
interface Colors {
  /** Behind everything. */
  page: string
  /** Cards and panels. */
  surface: string
  /** What floats above: menus, dialogs, toasts. */
  raised: string
  /** What lies below: inputs, tracks of bars, code. */
  sunken: string
  ink: string
  inkSoft: string
  /** The faintest that is still readable (4.5:1 on page, surface, raised and sunken). */
  inkFaint: string
  /** A hairline that only decorates. */
  line: string
  /** The outline of a control (3:1). */
  edge: string
  /** The one color that says "here": fill of the main button, bars, the chosen tab. */
  accent: string
  accentStrong: string
  onAccent: string
  /** The accent as text: links. */
  accentInk: string
  accentSoft: string
  good: string
  goodSoft: string
  warn: string
  warnSoft: string
  bad: string
  badSoft: string
  /** Fill of a destructive button or toast. */
  badFill: string
  onBad: string
  focus: string
  /** Over the page, under a dialog. */
  veil: string
  shadow: string
}

export type Palette = Record<ColorName, string> & Colors & { scheme: "light" | "dark" }

export const PALETTES: Record<ThemeName, Palette> = {
  light: {
    scheme: "light",
    page: "#f5f6f3",
    surface: "#ffffff",
    raised: "#ffffff",
    sunken: "#edefeb",
    ink: "#14201d",
    inkSoft: "#435049",
    inkFaint: "#5d6a64",
    line: "#dcdfd9",
    edge: "#7f8a85",
    accent: "#0c6b5f",
    accentStrong: "#08564c",
    onAccent: "#ffffff",
    accentInk: "#0a6156",
    accentSoft: "#d9eee8",
    good: "#17673a",
    goodSoft: "#dcf1e2",
    warn: "#755200",
    warnSoft: "#f8ebc6",
    bad: "#a52722",
    badSoft: "#fbe3e0",
    badFill: "#b3302a",
    onBad: "#ffffff",
    focus: "#0b5fd0",
    veil: "rgb(16 26 23 / 0.5)",
    shadow: "rgb(20 40 34 / 0.1)",
  },
  dark: {
    scheme: "dark",
    page: "#0e1416",
    surface: "#151d20",
    raised: "#1c262a",
    sunken: "#0a0f11",
    ink: "#eef3f2",
    inkSoft: "#b7c4c4",
    inkFaint: "#8e9d9f",
    line: "#253135",
    edge: "#6b7c81",
    accent: "#5fd3bf",
    accentStrong: "#83e4d3",
    onAccent: "#04211c",
    accentInk: "#74dfcc",
    accentSoft: "#12302c",
    good: "#74d69d",
    goodSoft: "#12301f",
    warn: "#f0c566",
    warnSoft: "#33290f",
    bad: "#ff9d96",
    badSoft: "#3b1b1b",
    badFill: "#b5352f",
    onBad: "#ffffff",
    focus: "#9be3ff",
    veil: "rgb(3 7 8 / 0.7)",
    shadow: "rgb(0 0 0 / 0.4)",
  },
  brown: {
    scheme: "light",
    page: "#f3eadb",
    surface: "#fbf5ea",
    raised: "#fffaf1",
    sunken: "#eaddc8",
    ink: "#2c1d11",
    inkSoft: "#55412f",
    inkFaint: "#69543f",
    line: "#e0cfb4",
    edge: "#8f7757",
    accent: "#7a4417",
    accentStrong: "#62340f",
    onAccent: "#fff8ec",
    accentInk: "#733f14",
    accentSoft: "#efdbbd",
    good: "#2c5f2b",
    goodSoft: "#dfe8c9",
    warn: "#6e4b00",
    warnSoft: "#f5dfa4",
    bad: "#992a1e",
    badSoft: "#f6d8cc",
    badFill: "#a83226",
    onBad: "#ffffff",
    focus: "#1d5aa8",
    veil: "rgb(44 29 17 / 0.5)",
    shadow: "rgb(78 50 20 / 0.14)",
  },
  green: {
    scheme: "dark",
    page: "#0d1611",
    surface: "#132019",
    raised: "#1a2b22",
    sunken: "#09110c",
    ink: "#edf5ee",
    inkSoft: "#b8cabc",
    inkFaint: "#90a596",
    line: "#23372b",
    edge: "#6b8373",
    accent: "#a5d86e",
    accentStrong: "#bbe78a",
    onAccent: "#14240a",
    accentInk: "#b2e080",
    accentSoft: "#233517",
    good: "#7fdca0",
    goodSoft: "#143522",
    warn: "#eecb6b",
    warnSoft: "#352d10",
    bad: "#ffa196",
    badSoft: "#3d1f1a",
    badFill: "#b23a2f",
    onBad: "#ffffff",
    focus: "#a4e6ff",
    veil: "rgb(3 9 5 / 0.7)",
    shadow: "rgb(0 0 0 / 0.4)",
  },
  red: {
    scheme: "dark",
    page: "#190e10",
    surface: "#231416",
    raised: "#2f1b1e",
    sunken: "#12090a",
    ink: "#f8eeed",
    inkSoft: "#d6bdbc",
    inkFaint: "#b09594",
    line: "#412628",
    edge: "#937272",
    accent: "#f58a8a",
    accentStrong: "#ffa8a6",
    onAccent: "#33080c",
    accentInk: "#ff9f9d",
    accentSoft: "#46191d",
    good: "#85d6a0",
    goodSoft: "#17331f",
    warn: "#f2c86c",
    warnSoft: "#3b2c0f",
    bad: "#ffb08a",
    badSoft: "#4a2110",
    badFill: "#a84312",
    onBad: "#ffffff",
    focus: "#a6dcff",
    veil: "rgb(12 4 5 / 0.7)",
    shadow: "rgb(0 0 0 / 0.42)",
  },
  purple: {
    scheme: "dark",
    page: "#13101c",
    surface: "#1b1727",
    raised: "#251f35",
    sunken: "#0d0a14",
    ink: "#f2eff8",
    inkSoft: "#c4bcd6",
    inkFaint: "#9f96b4",
    line: "#332b48",
    edge: "#7f7598",
    accent: "#b9a0f5",
    accentStrong: "#cdbaff",
    onAccent: "#1e0f45",
    accentInk: "#c5b0fa",
    accentSoft: "#31254f",
    good: "#7fd8a6",
    goodSoft: "#153326",
    warn: "#f0c76b",
    warnSoft: "#382c12",
    bad: "#ff9fa4",
    badSoft: "#431c27",
    badFill: "#b5344a",
    onBad: "#ffffff",
    focus: "#9fdcff",
    veil: "rgb(8 5 15 / 0.7)",
    shadow: "rgb(0 0 0 / 0.42)",
  },
}
