/**
 * How plain elements look: text, links, the focus, less motion, boxes to tick, lists to choose from, what is left out
 * on paper. It stands in the style sheet of the first paint, so that every page and plugin has it and no script grows
 * by it.
 */

// Drawn without images: `clip-path` cuts the mark out of the color that the theme has for it.
const TICK = "polygon(15% 45%,4% 57%,40% 92%,97% 21%,84% 10%,38% 67%)"
const DASH = "inset(40% 6%)"

const TICKED = ":where(input[type=checkbox]:is(:checked,:indeterminate),input[type=radio]:checked)"

// More weight than a class: a component's `background` would take the arrow away.
const LIST = "select:not([multiple])"
const arrow = (angle: string) =>
  `linear-gradient(${angle},transparent 40%,var(--ink-soft) 40% 60%,transparent 60%)`

const STILL = `scroll-behavior:auto!important;transition:none!important;animation-delay:0s!important;
animation-duration:.01ms!important;animation-iteration-count:1!important`

const fade = (side: "left" | "right") =>
  `content:"";position:sticky;z-index:1;${side}:0;flex:0 0 2.5rem;margin-inline-${side === "left" ? "end" : "start"}:-2.5rem;` +
  `background:linear-gradient(to ${side},transparent,var(--page));pointer-events:none`

export const ELEMENT_STYLES = `
*,::before,::after{box-sizing:border-box}
html{overflow-y:scroll;scroll-padding-block-start:6rem;-webkit-text-size-adjust:100%;scrollbar-color:var(--edge) transparent}
/* The page's own scrollbar stays while a dialog is open: Radix would hide it with the overflow of a body that scrolls. */
html>body[data-scroll-locked]{overflow:visible!important;margin-inline-end:0!important}
body{min-block-size:100dvh;overflow-wrap:break-word;text-rendering:optimizeLegibility}
a{color:var(--accent-ink);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
::selection{background:var(--accent);color:var(--on-accent)}
@media (prefers-reduced-motion:reduce){*,::before,::after{${STILL}}}
/* Asked for in the profile, on whatever device. */
:root[data-motion=reduced],:root[data-motion=reduced] *,:root[data-motion=reduced] ::before,:root[data-motion=reduced] ::after{${STILL}}
/* A foot that stood below a spinner would jump when the page comes. */
main:has([data-whole-page])~footer{display:none}
h1,h2,h3{overflow-wrap:anywhere;text-wrap:balance}
p{text-wrap:pretty}
/* A row of tabs that is longer than its place fades into the page where there are more. */
[role=tablist]{container-type:scroll-state}
@container scroll-state(scrollable:left){[role=tablist]::before{${fade("left")}}}
@container scroll-state(scrollable:right){[role=tablist]::after{${fade("right")}}}
img,svg{max-inline-size:100%}
button{color:inherit}
:where(input[type=checkbox],input[type=radio]){appearance:none;flex:none;display:inline-grid;place-content:center;
inline-size:1.125rem;block-size:1.125rem;margin:.1875rem;border:1.5px solid var(--edge);border-radius:4px;
background:var(--sunken);cursor:pointer;transition:border-color 160ms,background 160ms}
:where(input[type=radio]){border-radius:50%}
:where(input[type=checkbox],input[type=radio]):where(:hover:enabled){border-color:var(--accent)}
:where(input[type=checkbox],input[type=radio])::before{content:"";inline-size:.75rem;block-size:.75rem}
${TICKED}{border-color:var(--accent);background:var(--accent)}
${TICKED}::before{background:var(--on-accent);clip-path:${TICK}}
:where(input[type=checkbox]:indeterminate)::before{clip-path:${DASH}}
:where(input[type=radio]:checked)::before{inline-size:.5rem;block-size:.5rem;border-radius:50%;clip-path:none}
:where(input[type=checkbox],input[type=radio]):where(:disabled){opacity:.65;cursor:default}
${LIST}{appearance:none;padding-inline-end:2.25rem;text-overflow:ellipsis;cursor:pointer;
background-image:${arrow("45deg")},${arrow("-45deg")};background-position:right 1.125rem center,right .75rem center;
background-size:.375rem .375rem;background-repeat:no-repeat}
main>[role=alert]{margin:clamp(1.5rem,4vw,3rem) max(clamp(1rem,4vw,2rem),(100% - 68rem)/2)}
@media print{body{background:#fff;color:#000}a[href="#main"],[data-radix-collection-item][data-variant]{display:none!important}}
`
