/** Badge: a word in a tinted pill, in five tones. */
import { css, styled } from "styled-components"

export type Tone = "plain" | "accent" | "good" | "warn" | "bad"

const TONES: Record<Tone, ReturnType<typeof css>> = {
  plain: css`background: ${({ theme }) => theme.sunken}; color: ${({ theme }) => theme.inkSoft};`,
  accent: css`background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.accentInk};`,
  good: css`background: ${({ theme }) => theme.goodSoft}; color: ${({ theme }) => theme.good};`,
  warn: css`background: ${({ theme }) => theme.warnSoft}; color: ${({ theme }) => theme.warn};`,
  bad: css`background: ${({ theme }) => theme.badSoft}; color: ${({ theme }) => theme.bad};`,
}

export const Badge = styled.span<{ $tone?: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  padding: 0.1875rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
  line-height: 1.4;
  white-space: nowrap;
  ${({ $tone = "plain" }) => TONES[$tone]}
`
