/** Prose: the typography of running text (lessons, answers, articles). */
import { styled } from "styled-components"

export const Prose = styled.div`
  max-inline-size: 70ch;
  line-height: 1.65;
  overflow-wrap: break-word;

  > :first-child { margin-block-start: 0; }
  > :last-child { margin-block-end: 0; }
  p, ul, ol, table, blockquote, pre { margin-block: 0 1em; }
  h2, h3, h4 { margin-block: 1.6em 0.5em; line-height: 1.3; }
  ul, ol { padding-inline-start: 1.4em; }
  li + li { margin-block-start: 0.3em; }
  li::marker { color: ${({ theme }) => theme.accentInk}; }
  a { color: ${({ theme }) => theme.accentInk}; text-underline-offset: 0.2em; }
  code {
    padding: 0.1em 0.35em;
    border-radius: ${({ theme }) => theme.radius.sm};
    background: ${({ theme }) => theme.sunken};
    font-family: ${({ theme }) => theme.font.mono};
    font-size: 0.9em;
  }
  pre { padding: 1em; overflow: auto; border-radius: ${({ theme }) => theme.radius.md}; background: ${({ theme }) => theme.sunken}; }
  pre code { padding: 0; background: none; }
  blockquote {
    padding-inline-start: 1em;
    border-inline-start: 3px solid ${({ theme }) => theme.accent};
    color: ${({ theme }) => theme.inkSoft};
  }
  .table { overflow-x: auto; margin-block: 0 1em; }
  table { border-collapse: collapse; margin: 0; font-size: 0.95em; }
  th, td { padding: 0.5em 0.75em; border: 1px solid ${({ theme }) => theme.line}; text-align: start; vertical-align: top; }
  th { background: ${({ theme }) => theme.sunken}; font-weight: 650; }
`
