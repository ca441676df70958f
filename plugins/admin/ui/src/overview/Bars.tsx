/** Bar chart with one or several series, drawn in the theme's colors; a chunk of its own. */
import { theme, useAccommodations } from "@cubital/sdk"
import { useSyncExternalStore } from "react"
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts"

// From the faintest to the strongest, so that no one has to tell two hues apart, in any theme.
const FILLS: Record<number, string[]> = {
  1: [theme.accent],
  3: [theme.edge, theme.accent, theme.ink],
}

// Where the system chooses the colors there may be two that are not alike: the series have patterns, too.
const STRIPES = "bars-stripes"
const CHECKS = "bars-checks"
const PATTERNED: Record<number, string[]> = {
  1: [theme.accent],
  3: [`url(#${STRIPES})`, `url(#${CHECKS})`, theme.ink],
}

interface BarsProps {
  points: { label: string; values: number[] }[]
  /** What each of the values is. */
  names: string[]
  /** Percent: of a whole if `whole`, and then the axis goes to 100. */
  percent?: "share" | "whole"
}

const ticks = { fill: theme.inkSoft, fontSize: 12 }

export default function Bars({ points, names, percent }: BarsProps) {
  const { reducedMotion } = useAccommodations()
  const forced = useForcedColors()
  const fills = (forced ? PATTERNED : FILLS)[names.length]
  const data = points.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0])),
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        margin={{ top: percent === "whole" ? 18 : 4, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        {forced && names.length > 1 && (
          <defs>
            <pattern id={STRIPES} width={6} height={6} patternUnits="userSpaceOnUse">
              <path d="M0 6L6 0M-1 1L1 -1M5 7L7 5" stroke={theme.ink} />
            </pattern>
            <pattern id={CHECKS} width={6} height={6} patternUnits="userSpaceOnUse">
              <path d="M0 0H3V3H0ZM3 3H6V6H3Z" fill={theme.ink} />
            </pattern>
          </defs>
        )}
        <CartesianGrid vertical={false} stroke={theme.line} />
        <XAxis
          dataKey="label"
          tick={ticks}
          tickLine={false}
          stroke={theme.edge}
          minTickGap={8}
          interval="equidistantPreserveStart"
        />
        <YAxis
          tick={ticks}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width={44}
          {...(percent && { unit: "%" })}
          {...(percent === "whole" && { domain: [0, 100], ticks: [0, 25, 50, 75, 100] })}
        />
        <Tooltip
          cursor={{ fill: theme.accentSoft }}
          contentStyle={{
            background: theme.raised,
            border: `1px solid ${theme.line}`,
            borderRadius: theme.radius.md,
            color: theme.ink,
          }}
          itemStyle={{ color: theme.ink }}
          isAnimationActive={!reducedMotion}
        />
        {names.length > 1 && <Legend content={() => <Names names={names} fills={fills} />} />}
        {names.map((name, index) => (
          <Bar
            key={name}
            dataKey={name}
            {...(percent && { unit: "%" })}
            fill={fills?.[index] ?? theme.accent}
            radius={[3, 3, 0, 0]}
            isAnimationActive={!reducedMotion}
          >
            {/* Nothing is a number, too: a bar without height says it in figures. */}
            {percent === "whole" && (
              <LabelList dataKey={name} position="top" fill={theme.ink} fontSize={12} formatter={inPercent} />
            )}
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Which series has which look. Of a size at which a pattern is seen. */
function Names({ names, fills }: { names: string[]; fills: string[] | undefined }) {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "0.25rem 1rem" }}>
      {names.map((name, index) => (
        <span key={name} style={{ display: "inline-flex", alignItems: "center", gap: 6, fontSize: 13 }}>
          <svg width={14} height={14} aria-hidden="true">
            <rect x={1} y={1} width={12} height={12} rx={2} fill={fills?.[index]} stroke={theme.ink} />
          </svg>
          {name}
        </span>
      ))}
    </div>
  )
}

const inPercent = (value: unknown) => `${value}%`

const FORCED = "(forced-colors: active)"

const useForcedColors = () =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(FORCED)
      media.addEventListener("change", changed)
      return () => media.removeEventListener("change", changed)
    },
    () => matchMedia(FORCED).matches,
  )
