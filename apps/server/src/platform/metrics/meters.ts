import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { series, type LabelsOf, type SeriesName } from '@cairn/contract/series.ts'

/** A server's counters about itself. */
export type Meters = ReturnType<typeof createMeters>

/**
 * Creates the counters of one server, with Node's own metrics. What a rule of `deploy/prometheus` counts starts at zero, because
 * Prometheus sees no increase in a series that begins with its first event.
 */
export function createMeters() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  /** A counter of the table, with the series that start at zero. */
  const counter = <Name extends SeriesName>(name: Name, zeros: LabelsOf<Name>[]) => {
    const { help, labels = [] }: { help: string; labels?: readonly object[] } = series[name]
    const counted = new Counter({ name, help, labelNames: Object.keys(labels[0] ?? {}), registers })
    const inc = (given: LabelsOf<Name>, count = 1) => counted.inc(given, count)
    for (const zero of zeros) inc(zero, 0)
    return { inc }
  }
  return {
    registry,
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: series.http_request_duration_seconds.help,
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: counter('cairn_refusals_total', [{ code: 'internal_error' }, { code: 'file_lost' }]),
    signIns: counter('cairn_sign_ins_total', [
      { who: 'member', result: 'wrong_credentials' },
      { who: 'member', result: 'too_many_attempts' },
      { who: 'operator', result: 'wrong_operator_credentials' },
      { who: 'operator', result: 'too_many_attempts' },
    ]),
    mails: counter('cairn_mails_total', [{ result: 'sent' }, { result: 'failed' }]),
    droppedReports: counter('cairn_policy_reports_dropped_total', [{}]),
    fileErrors: counter(
      'cairn_files_errors_total',
      fileOperations.map((operation) => ({ operation })),
    ),
  }
}

const [{ operation: fileOperations }] = series.cairn_files_errors_total.labels
