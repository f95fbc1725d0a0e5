import { median } from './rounds.ts'

/** One row of a table in `docs/performance.md`. Empty cells are omitted. */
export interface Row {
  what: string
  floor?: string
  ours?: string
  ratio?: string
  /** The requirement in words, and whether it is met. */
  budget?: string
  isMet?: boolean
}

export interface Section {
  title: string
  /** How it was measured, in a sentence or two. */
  note: string
  rows: Row[]
}

/** The least, the median and the most of several runs: `1,200 / 1,250 / 1,300`. */
export function spread(figures: number[], digits = 0): string {
  const shown = [Math.min(...figures), median(figures), Math.max(...figures)].map((figure) => number(figure, digits))
  return figures.length > 1 ? shown.join(' / ') : (shown[1] ?? '')
}

export function number(figure: number, digits = 0): string {
  return figure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const kB = (bytes: number) => `${number(bytes / 1_000, 1)} kB`
export const MB = (bytes: number) => `${number(bytes / 1_000_000)} MB`
export const ms = (figure: number, digits = 0) => `${number(figure, digits)} ms`

/** A row with a ratio and its lower or upper limit. */
export function ratioRow(row: Row & { value: number; least?: number; most?: number }): Row {
  const { value, least, most, ...rest } = row
  const ratio = number(value, 2)
  if (least !== undefined) return { ...rest, ratio, budget: `at least ${least}`, isMet: value >= least }
  if (most !== undefined) return { ...rest, ratio, budget: `at most ${most}`, isMet: value <= most }
  return { ...rest, ratio }
}

export function printSection({ title, note, rows }: Section): string {
  const cells = rows.map(({ what, floor, ours, ratio, budget, isMet }) => [
    what,
    floor ?? '',
    ours ?? '',
    ratio ?? '',
    budget ?? '',
    isMet === undefined ? '' : isMet ? 'met' : '**not met**',
  ])
  const lines = [['', 'floor', 'ours', 'ratio', 'budget', ''], Array(6).fill('---'), ...cells]
  return `## ${title}\n\n${note}\n\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`
}
