import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** A server's counters about itself. */
export type Meters = ReturnType<typeof createMeters>

/**
 * Creates the counters of one server, with Node's own metrics. Counters that an alert reads start at zero, because Prometheus
 * sees no increase in a series that begins with its first event.
 */
export function createMeters() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const meters = {
    registry,
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long replies took, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: counter('cairn_refusals_total', 'Refusals, by code.', ['code']),
    signIns: counter('cairn_sign_ins_total', 'Sign-ins, by who and how they ended.', ['who', 'result']),
    mails: counter('cairn_mails_total', 'Attempts to send a mail, by how they ended.', ['result']),
    droppedReports: counter(
      'cairn_policy_reports_dropped_total',
      'Reports of browsers that gave way to newer ones.',
      [],
    ),
    fileErrors: counter('cairn_files_errors_total', 'Operations of the file store that failed.', ['operation']),
  }
  for (const code of ['internal_error', 'file_lost', 'busy', 'database_unavailable', 'ledger_behind'])
    meters.refusals.inc({ code }, 0)
  meters.droppedReports.inc(0)
  for (const result of ['sent', 'failed']) meters.mails.inc({ result }, 0)
  for (const who of ['member', 'operator']) {
    for (const result of ['accepted', 'wrong_credentials']) meters.signIns.inc({ who, result }, 0)
  }
  return meters
}
