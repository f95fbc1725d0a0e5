import { useState, type ReactNode } from 'react'
import { AreaMark, Drawing, LineMark, placeOf, type ChartLine } from './chart-drawing.tsx'
import { scaleTop } from './chart-scale.ts'

/** What is still to come, right of the last point. */
export interface ChartMark {
  label: string
  /** Its place on the time from the last point to the last mark, from 0 to 1. */
  at: number
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
  marks?: readonly ChartMark[]
  format: (cents: bigint) => string
}

const noMarks: readonly ChartMark[] = []

/**
 * Figures over time, drawn as steps, because money does not grow between two changes. A slider over the chart selects a
 * point, by pointer, by touch, with the arrow keys and for screen readers. The figures of a point are shown while it is read.
 */
export function LineChart({ label, pointLabel, points, lines, total, marks = noMarks, format }: LineChartProps) {
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const [isRead, setIsRead] = useState(false)
  const point = Math.min(chosen, last)
  const drawn = total ? stack(lines) : lines
  const top = scaleTop(
    drawn.flatMap(({ values }) => values).reduce((most, value) => (value > most ? value : most), 1_00n),
  )
  const entries: Entry[] = lines.map(({ title, values }, line) => ({
    title,
    figure: format(values[point] ?? 0n),
    mark: total ? <AreaMark line={line} /> : <LineMark line={line} />,
  }))
  if (total)
    entries.unshift({ title: total, figure: format(drawn[0]?.values[point] ?? 0n), mark: <LineMark line={0} /> })
  const place = placeOf(point, last)

  function read(at: number) {
    setChosen(at)
    setIsRead(true)
  }

  return (
    <figure aria-label={label}>
      <figcaption className="flex flex-wrap gap-x-1.5 gap-y-1 text-xs text-quiet max-sm:tracking-tight sm:gap-x-5">
        {entries.map(({ title, mark }) => (
          <span key={title} className="inline-flex items-center gap-1 sm:gap-2">
            {mark}
            {title}
          </span>
        ))}
      </figcaption>
      <div dir="ltr" className="mt-4 flex h-24 gap-x-3 sm:h-42">
        <div aria-hidden="true" className="flex flex-col justify-between text-end text-xs text-quiet tabular-nums">
          {[top, top / 2n, 0n].map((tick) => (
            <span key={String(tick)} className="-my-2.5">
              {format(tick).replace(/\.00$/, '')}
            </span>
          ))}
        </div>
        <div className="relative h-full flex-1">
          <input
            type="range"
            aria-label={pointLabel}
            aria-valuetext={[points[point], ...entries.map(({ title, figure }) => `${title} ${figure}`)].join(', ')}
            min={0}
            max={last}
            value={point}
            onChange={(event) => read(Number(event.currentTarget.value))}
            onFocus={() => setIsRead(true)}
            onBlur={() => setIsRead(false)}
            onPointerMove={(event) => {
              if (event.pointerType === 'mouse') read(pointAt(event.nativeEvent, event.currentTarget, last))
            }}
            onPointerLeave={(event) => {
              if (event.pointerType === 'mouse' && document.activeElement !== event.currentTarget) setIsRead(false)
            }}
            className="chart-slider border border-transparent absolute inset-0 size-full cursor-crosshair appearance-none bg-transparent"
          />
          <Drawing lines={drawn} hasAreas={total !== undefined} top={top} />
          {isRead && <Reading point={points[point] ?? ''} place={place} entries={entries} />}
        </div>
        {marks.length > 0 && <Marks marks={marks} />}
      </div>
      <p dir="ltr" aria-hidden="true" className="mt-2 flex justify-between sm:mt-3 text-xs text-quiet">
        <span>{points[0]}</span>
        <span className={marks.length > 0 ? 'me-[14%]' : ''}>{last > 0 && points[last]}</span>
      </p>
      {marks.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 sm:mt-2 text-xs text-quiet">
          {marks.map(({ label: text, at }) => (
            // On a phone the next one, and the others for screen readers.
            <li key={`${at} ${text}`} className="inline-flex items-center gap-2 max-sm:nth-[n+2]:sr-only">
              <Diamond />
              {text}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

interface Entry {
  title: string
  figure: string
  mark: ReactNode
}

/** The figures of the point that is read, in the half of the chart where it is not. */
function Reading({ point, place, entries }: { point: string; place: number; entries: readonly Entry[] }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-xs">
      <span className="absolute inset-y-0 -ms-px border-s border-edge" style={{ insetInlineStart: `${place / 10}%` }} />
      <p
        className={`absolute top-0 max-w-full rounded-md border border-line bg-surface px-3 py-2 shadow-lift ${place < 500 ? 'end-0' : 'start-0'}`}
      >
        <span className="text-quiet">{point}</span>
        {entries.map(({ title, figure, mark }) => (
          <span key={title} className="flex flex-wrap items-center gap-x-2">
            {mark}
            <span className="text-quiet">{title}</span>
            <span className="ms-auto ps-2 font-semibold whitespace-nowrap tabular-nums">{figure}</span>
          </span>
        ))}
      </p>
    </div>
  )
}

/** The time after the last point, with nothing but what is sure to come. */
function Marks({ marks }: { marks: readonly ChartMark[] }) {
  return (
    <div aria-hidden="true" className="relative -ms-3 me-1 h-full w-[13%] border-b border-dashed border-edge">
      {marks.map(({ label, at }) => (
        <span key={`${at} ${label}`} className="absolute inset-y-0 -ms-1" style={{ left: `${20 + at * 80}%` }}>
          <span className="absolute inset-y-6 start-1 border-s border-dashed border-edge" />
          <Diamond className="absolute top-3" />
        </span>
      ))}
    </div>
  )
}

function Diamond({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className={`size-2.5 text-chart-2 ${className}`}>
      <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />
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

function pointAt(pointer: PointerEvent, over: HTMLElement, last: number): number {
  const { left, width } = over.getBoundingClientRect()
  return Math.max(0, Math.min(last, Math.round(((pointer.clientX - left) / width) * last)))
}
