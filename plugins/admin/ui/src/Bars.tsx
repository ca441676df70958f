/** Bars, one or several beside each other at each point, in the colors of the theme. Fetched by the overview alone. */
import { theme, useAccommodations } from "@cubital/sdk"
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"

// From the faintest to the strongest, so that no one has to tell two hues apart, in any theme.
const FILLS: Record<number, string[]> = {
  1: [theme.accent],
  3: [theme.edge, theme.accent, theme.ink],
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
  const data = points.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0])),
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={theme.line} />
        <XAxis dataKey="label" tick={ticks} tickLine={false} stroke={theme.edge} minTickGap={8} />
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
        {names.length > 1 && (
          <Legend
            itemSorter={null}
            iconSize={10}
            formatter={(name) => <span style={{ color: theme.ink, fontSize: 13 }}>{name}</span>}
          />
        )}
        {names.map((name, index) => (
          <Bar
            key={name}
            dataKey={name}
            {...(percent && { unit: "%" })}
            fill={FILLS[names.length]?.[index] ?? theme.accent}
            radius={[3, 3, 0, 0]}
            isAnimationActive={!reducedMotion}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
