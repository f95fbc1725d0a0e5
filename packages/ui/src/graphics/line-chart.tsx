import { useState } from 'react'
import { placeOnScale, scaleTop } from './chart-scale.ts'

export interface ChartLine {
  title: string
  /** Cents at each point, none below zero. */
  values: readonly bigint[]
}

export interface LineChartProps {
  label: string
  /** The meaning of a point, such as a day. For screen readers. */
  pointLabel: string
  /** The name of each point, in order. Each line has as many values. */
  points: readonly string[]
  /** One or two. The second is dashed. */
  lines: readonly ChartLine[]
  /** The title of their sum. The lines are then areas on top of each other, the first one highest, and the top edge is the sum. */
  total?: string
  format: (cents: bigint) => string
}

const looks = ['text-accent', 'text-quiet']

/**
 * Figures over time, drawn as steps, because money does not grow between two changes. A slider over the chart selects a
 * point, by pointer, by touch, with the arrow keys and for screen readers.
 */
export function LineChart({ label, pointLabel, points, lines, total, format }: LineChartProps) {
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const point = Math.min(chosen, last)
  const drawn = total ? stack(lines) : lines
  const top = scaleTop(
    drawn.flatMap(({ values }) => values).reduce((most, value) => (value > most ? value : most), 1_00n),
  )
  const readings = lines.map(({ title, values }) => ({ title, figure: format(values[point] ?? 0n) }))
  if (total) readings.unshift({ title: total, figure: format(drawn[0]?.values[point] ?? 0n) })

  return (
    <figure aria-label={label}>
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <span className="w-full text-quiet">{points[point]}</span>
        {readings.map(({ title, figure }, index) => (
          <span key={title} className="inline-flex items-center gap-2">
            {total && index > 0 ? <AreaMark line={index - 1} /> : <LineMark line={index} />}
            <span className="text-quiet">{title}</span>
            <span dir="ltr" className="font-semibold whitespace-nowrap tabular-nums">
              {figure}
            </span>
          </span>
        ))}
      </figcaption>
      <div dir="ltr" className="relative mt-4 grid h-48 lg:h-68 grid-cols-[auto_1fr] gap-x-3">
        <div aria-hidden="true" className="flex flex-col justify-between text-end text-xs text-quiet tabular-nums">
          {[top, top / 2n, 0n].map((tick) => (
            <span key={String(tick)} className="-my-2.5">
              {format(tick).replace(/\.00$/, '')}
            </span>
          ))}
        </div>
        <div className="relative h-full">
          <Drawing lines={drawn} hasAreas={total !== undefined} top={top} at={placeOf(point, last)} />
          <input
            type="range"
            aria-label={pointLabel}
            aria-valuetext={[points[point], ...readings.map(({ title, figure }) => `${title} ${figure}`)].join(', ')}
            min={0}
            max={last}
            value={point}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            onPointerMove={(event) => {
              if (event.pointerType === 'mouse') setChosen(pointAt(event.nativeEvent, event.currentTarget, last))
            }}
            className="chart-slider border border-transparent absolute inset-0 size-full cursor-crosshair appearance-none bg-transparent"
          />
        </div>
      </div>
      <p dir="ltr" aria-hidden="true" className="mt-3 flex justify-between text-xs text-quiet">
        <span>{points[0]}</span>
        <span>{last > 0 && points[last]}</span>
      </p>
    </figure>
  )
}

const areaOpacity = 0.16

interface DrawingProps {
  lines: readonly ChartLine[]
  hasAreas: boolean
  top: bigint
  /** The place of the selected point. */
  at: number
}

function Drawing({ lines, hasAreas, top, at }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      {[0, 500, 1000].map((height) => (
        <path key={height} d={`M0 ${height}H1000`} {...stroke} className="text-line" />
      ))}
      <path d={`M${at} 0V1000`} {...stroke} className="text-edge" />
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

function LineMark({ line }: { line: number }) {
  return (
    <svg viewBox="0 0 16 4" aria-hidden="true" className={`h-1 w-4 ${looks[line]}`}>
      <path d="M0 2h16" stroke="currentColor" strokeWidth="3" strokeDasharray={dashes(line)} />
    </svg>
  )
}

/** An area; the lower one with its dashed edge, by which it is found without colours. */
function AreaMark({ line }: { line: number }) {
  return (
    <svg viewBox="0 0 16 12" aria-hidden="true" className={`h-3 w-4 ${looks[line]}`}>
      <path d="M0 0h16v12H0z" fill="currentColor" fillOpacity={areaOpacity * 2} />
      {line > 0 && <path d="M0 1h16" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes(line)} />}
    </svg>
  )
}

/** Each line with all lines below it added. */
function stack(lines: readonly ChartLine[]): ChartLine[] {
  return lines.map(({ title, values }, index) => ({
    title,
    values: values.map((value, point) =>
      lines.slice(index + 1).reduce((sum, below) => sum + (below.values[point] ?? 0n), value),
    ),
  }))
}

const stroke = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const

function dashes(line: number): string | undefined {
  return line === 0 ? undefined : '4 3'
}

function placeOf(point: number, last: number): number {
  return last === 0 ? 1000 : (point * 1000) / last
}

/** A path with a step at each change. A single value is a line across the chart. */
function drawSteps(values: readonly bigint[], top: bigint): string {
  const heights = values.map((value) => 1000 - placeOnScale(value, top))
  const steps = heights.slice(1).map((height, index) => `H${placeOf(index + 1, values.length - 1)}V${height}`)
  return `M0 ${heights[0] ?? 1000}${steps.join('')}H1000`
}

function pointAt(pointer: PointerEvent, over: HTMLElement, last: number): number {
  const { left, width } = over.getBoundingClientRect()
  return Math.max(0, Math.min(last, Math.round(((pointer.clientX - left) / width) * last)))
}
