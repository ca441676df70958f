/**
 * Where the system chooses the colors (high contrast) every background falls away and every border is drawn. What a
 * background alone had said is said here in the system's own colors: for the kit, and for whatever a page makes with
 * the same attributes.
 */

// A dot without text is not filled but drawn.
const CHOSEN = `:is(a,button,[role=option]):not(:empty):is([aria-current]:not([aria-current=false]),[aria-pressed=true],[aria-selected=true],[aria-checked=true])`

export const FORCED_COLORS_STYLES = `
@media (forced-colors:active){
input[type=checkbox],input[type=radio],select:not([multiple]){appearance:auto;background-image:none}
:where(input[type=checkbox],input[type=radio])::before{content:none}
label:has(>input[type=radio]:checked){border:2px solid Highlight}
:focus-visible{outline-color:Highlight}
${CHOSEN}{forced-color-adjust:none;border-color:Highlight;background:Highlight!important;box-shadow:none!important}
${CHOSEN},${CHOSEN} *{color:HighlightText!important}
/* Within: outside it, a row of tabs may cut it off. */
${CHOSEN}:focus-visible{outline:2px solid HighlightText!important;outline-offset:-5px!important}
:not(a,button)[aria-current]:not([aria-current=false]){outline:2px solid Highlight}
button[aria-current]:empty::before{background:ButtonText}
button[aria-current=true]:empty::before{background:Highlight}
[role=progressbar]{border:1px solid CanvasText}
[role=progressbar]>*{background:Highlight!important}
[role=status]:empty,.starting>div:empty{border-color:GrayText;border-block-start-color:Highlight}
[aria-busy=true]>[aria-hidden=true]:empty{border:1px solid GrayText}
div[role=alert]{border:1px solid CanvasText}
svg[stroke=currentColor]{color:inherit!important}
/* A drawing behind words: the system lays a box under each of their lines. */
svg:has(>use[href$="#veins"]){display:none}
}
`
