/**
 * How the page looks until the shell has started: the school's name and a turning ring; on the landing page its headline,
 * introduction and first picture, which the server writes (core/cubital/web/plain_pages.py) where the shell will draw
 * them too (src/landing/LandingPage.tsx, Carousel.tsx). A visitor reads while the rest still comes.
 */

const BODY = `"Figtree Variable","Figtree Variable Fallback","Segoe UI",system-ui,-apple-system,sans-serif`
const HEADING = `"Source Serif 4 Variable","Source Serif 4 Variable Fallback",Charter,"Iowan Old Style",Georgia,serif`
const CAPS = ["#e8c547", "#8ec5e8", "#d9a441", "#5aa469", "#9a7fc4", "#9aa3a8"]

export const OPENING_STYLES = `
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.55 ${BODY};-webkit-font-smoothing:antialiased}
.starting{min-height:100dvh}
@media (scripting:none){.starting{display:none}}
.starting header{display:flex;align-items:center;height:4rem;
padding-left:calc(clamp(.5rem,2vw,1.5rem) + 5.625rem);padding-right:9rem;border-bottom:1px solid var(--line);
font:600 clamp(.9375rem,.8rem + .6vw,1.0625rem)/1.15 ${HEADING}}
@media (min-width:1080px){[data-member] .starting{padding-left:15rem}
[data-member] .starting header{margin-left:-15rem;padding-left:calc(clamp(.5rem,2vw,1.5rem) + 2.375rem)}}
.starting>div:not(.opening){width:2.25rem;height:2.25rem;margin:calc(50dvh - 6rem) auto 0;border-radius:50%;
border:3px solid var(--line);border-top-color:var(--accent);animation:starting 800ms linear infinite}
@keyframes starting{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.starting>div:not(.opening){animation:none}}
.opening{display:grid;gap:clamp(2rem,5vw,4.5rem);align-items:center;max-width:76rem;margin:0 auto;
padding:clamp(2rem,5vw,4.5rem) clamp(1rem,4vw,2rem)}
@media (min-width:960px){.opening{grid-template-columns:minmax(0,1.05fr) minmax(0,1fr)}}
.opening i{display:flex;gap:.375rem;margin-bottom:1.5rem}
.opening b{width:1.75rem;height:.375rem;border-radius:999px}
${CAPS.map((color, at) => `.opening b:nth-child(${at + 1}){background:${color}}`).join("")}
.opening h1{margin:0 0 1rem;font:600 clamp(2.375rem,1.6rem + 3.4vw,4rem)/1.05 ${HEADING};letter-spacing:-.025em;text-wrap:balance}
.opening p{max-width:34rem;margin:0 0 2.5rem;color:var(--ink-soft);font-size:1.25rem;line-height:1.5;text-wrap:pretty}
.opening s{display:block;height:3.25rem}
@media (max-width:479.98px){.opening s{height:7.5rem}}
.opening figure{margin:0;padding-bottom:4rem;overflow:hidden;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
.opening img{display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;background:var(--sunken)}
.opening figcaption{min-height:6.5rem;padding:1.125rem 1.375rem .25rem}
.opening strong{display:block;font:600 1.25rem/1.55 ${HEADING};text-wrap:balance}
.opening span{color:var(--ink-soft);font-size:.9375rem}
.plain{max-width:44rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,2rem) 4rem}
.plain nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding-bottom:1rem;border-bottom:1px solid var(--line)}
.plain a{color:var(--accent-ink)}
.plain nav a{padding:.5rem 0}
.plain :is(h1,h2,h3){font-family:${HEADING};line-height:1.2;text-wrap:balance}
.plain img{max-width:100%;height:auto}
.plain>p{padding:1rem;border-radius:16px;background:var(--surface)}
`
