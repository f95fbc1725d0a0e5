import { Gauge, Registry } from 'prom-client'
import { series, type SeriesName } from '@cairn/contract/series.ts'
import type { Transaction } from '../database/database.ts'

/** A current figure, for the metrics. */
export interface Figure {
  name: SeriesName
  /** One value, or one for each set of labels. An unknown figure has none and is absent: zero would be a statement. */
  values: { value: number; labels?: Record<string, string> }[]
}

/**
 * Reads figures of the whole database by one statement. Every server answers the same, so a rule takes their `max`, never their
 * `sum`. It runs every few seconds, so it reads an index or a total and no large table.
 */
export type Measure = (tx: Transaction) => Promise<Figure[]>

export function figure(name: SeriesName, value: number | null): Figure {
  return { name, values: value === null ? [] : [{ value }] }
}

export function formatFigures(figures: Figure[]): Promise<string> {
  const registry = new Registry()
  for (const { name, values } of figures) {
    const [first] = values
    if (!first) continue
    const gauge = new Gauge({
      name,
      help: series[name].help,
      labelNames: Object.keys(first.labels ?? {}),
      registers: [registry],
    })
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }
  return registry.metrics()
}
