import { placeOnScale } from './chart-scale.ts'

const looks = ['text-chart-1', 'text-chart-2']
const areaOpacity = 0.22

export interface ChartLine {
  title: string
  /** Cents at each point, none below zero. */
  values: readonly bigint[]
}

interface DrawingProps {
  lines: readonly ChartLine[]
  hasAreas: boolean
  top: bigint
}

/** The lines in a box of a thousand by a thousand, which is stretched to its place. */
export function Drawing({ lines, hasAreas, top }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {[0, 500, 1000].map((height) => (
        <path key={height} d={`M0 ${height}H1000`} {...stroke} className="text-line" />
      ))}
      {hasAreas &&
        lines.map(({ title, values }, index) => (
          <path
            key={title}
            d={`${drawSteps(values, top)}V1000H0Z`}
            fill="currentColor"
            fillOpacity={areaOpacity}
            className={looks[index]}
          />
        ))}
      {lines.map(({ title, values }, index) => (
        <path
          key={title}
          d={drawSteps(values, top)}
          {...stroke}
          strokeWidth="2"
          strokeDasharray={dashes(index)}
          className={looks[index]}
        />
      ))}
    </svg>
  )
}

export function LineMark({ line }: { line: number }) {
  return (
    <svg viewBox="0 0 16 4" aria-hidden="true" className={`h-1 w-4 ${looks[line]}`}>
      <path d="M0 2h16" stroke="currentColor" strokeWidth="3" strokeDasharray={dashes(line)} />
    </svg>
  )
}

/** An area; the lower one with its dashed edge, by which it is found without colours. */
export function AreaMark({ line }: { line: number }) {
  return (
    <svg viewBox="0 0 16 12" aria-hidden="true" className={`h-3 w-4 ${looks[line]}`}>
      <path d="M0 0h16v12H0z" fill="currentColor" fillOpacity={areaOpacity * 2} />
      {line > 0 && <path d="M0 1h16" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes(line)} />}
    </svg>
  )
}

const stroke = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const

function dashes(line: number): string | undefined {
  return line === 0 ? undefined : '4 3'
}

export function placeOf(point: number, last: number): number {
  return last === 0 ? 1000 : (point * 1000) / last
}

/** A path with a step at each change. A single value is a line across the chart. */
function drawSteps(values: readonly bigint[], top: bigint): string {
  const heights = values.map((value) => 1000 - placeOnScale(value, top))
  const steps = heights.slice(1).map((height, index) => `H${placeOf(index + 1, values.length - 1)}V${height}`)
  return `M0 ${heights[0] ?? 1000}${steps.join('')}H1000`
}
