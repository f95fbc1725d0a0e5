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

/** Compares the rounds' figures with the floor's by their medians. The ratio may have a lower or an upper limit. */
export function compare(
  what: string,
  floor: number[],
  ours: number[],
  { least, most, unit = '', digits = 0 }: { least?: number; most?: number; unit?: string; digits?: number } = {},
): Row {
  const value = median(ours) / median(floor)
  const row = { what, floor: spread(floor, digits) + unit, ours: spread(ours, digits) + unit, ratio: number(value, 2) }
  if (least !== undefined) return { ...row, budget: `at least ${least}`, isMet: value >= least }
  if (most !== undefined) return { ...row, budget: `at most ${most}`, isMet: value <= most }
  return row
}

/** A row with a requirement in words. */
export function judge(what: string, ours: string, budget: string, isMet: boolean, floor = ''): Row {
  return { what, floor, ours, budget, isMet }
}

export function printSection({ title, note, rows }: Section): string {
  const cells = rows.map(({ what, floor = '', ours = '', ratio = '', budget = '', isMet }) => {
    return [what, floor, ours, ratio, budget, isMet === undefined ? '' : isMet ? 'met' : '**not met**']
  })
  const lines = [['', 'floor', 'ours', 'ratio', 'budget', ''], Array(6).fill('---'), ...cells]
  return `## ${title}\n\n${note}\n\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`
}
