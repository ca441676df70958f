import { createGlobalStyle } from "styled-components"

export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }

  html {
    scroll-padding-block-start: 6rem;
    -webkit-text-size-adjust: 100%;
    scrollbar-color: ${({ theme }) => theme.edge} transparent;
  }

  body {
    margin: 0;
    min-block-size: 100dvh;
    background: ${({ theme }) => theme.page};
    color: ${({ theme }) => theme.ink};
    font-family: ${({ theme }) => theme.font.body};
    font-size: ${({ theme }) => theme.text.md};
    line-height: 1.55;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }

  a { color: ${({ theme }) => theme.accentInk}; text-underline-offset: 0.2em; }

  :focus-visible {
    outline: 3px solid ${({ theme }) => theme.focus};
    outline-offset: 2px;
  }

  ::selection { background: ${({ theme }) => theme.accent}; color: ${({ theme }) => theme.onAccent}; }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      scroll-behavior: auto !important;
      transition: none !important;
      animation-delay: 0s !important;
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
    }
  }

  /* Asked for in the profile, on whatever device. */
  :root[data-motion="reduced"] {
    *, *::before, *::after {
      scroll-behavior: auto !important;
      transition: none !important;
      animation-delay: 0s !important;
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
    }
  }

  /* A foot that stood below a spinner would jump when the page comes. */
  main:has([data-whole-page]) ~ footer { display: none; }

  @media print {
    body { background: #fff; color: #000; }
  }
`
