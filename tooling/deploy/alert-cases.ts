import { parse } from 'yaml'

interface Rule {
  alert: string
  labels: Record<string, string>
  annotations: { summary: string; runbook: string }
}
/** The alerts, each with the minute at which it fires or is silent. */
type Times = Record<string, string>
/** The values of each series, one each interval. A series without an instance is the first server's. */
type Series = Record<string, string>
interface Options {
  labels?: Record<string, string>
  silent?: Times
  interval?: string
}

// Two hours in which nothing is wrong and nothing fires.
const quiet: Series = {
  cairn_database_is_writable: '1x120',
  cairn_database_oldest_wait_seconds: '0 0 6 0 0x115',
  cairn_database_synchronous_standbys: '0x120',
  cairn_database_timeline: '3x120',
  cairn_archive_lag_seconds: '30x120',
  cairn_backup_timestamp_seconds: '0x120',
  cairn_restore_drill_ok: '1x120',
  cairn_restore_drill_timestamp_seconds: '0x120',
  'up{job="cairn"}': '1x120',
  'up{job="cairn", instance="b"}': '1x120',
  'cairn_build_info{version="1.0.0", migrations="40"}': '1x120',
  'cairn_build_info{instance="b", version="1.0.0", migrations="40"}': '1x120',
  cairn_database_up: '1x120',
  cairn_ledger_head_block: '100+10x120',
  'cairn_ledger_head_block{instance="b"}': '100+10x120',
  cairn_ledger_behind: '0x120',
  cairn_ledger_oldest_unsealed_seconds: '0 1 0 90 0 1x115',
  cairn_ledger_verified_ok: '1x120',
  cairn_ledger_verified_timestamp_seconds: '0x120',
  cairn_addresses_altered: '0x120',
  'cairn_chain_behind_seconds{asset="bitcoin"}': '5400x120',
  // A payment that the next run credits.
  'cairn_payments_open{asset="bitcoin", state="due"}': '0 1 0 1 0x116',
  'cairn_payments_unread_seconds{asset="bitcoin"}': '600x120',
  'cairn_rate_agreed{asset="bitcoin"}': '1 0 1x118',
  'cairn_withdrawals_oldest_seconds{status="pending"}': '3600x120',
  'cairn_withdrawals_oldest_seconds{status="sending"}': '3600x120',
  cairn_approvals_oldest_seconds: '3600x120',
  // A single bug, and one failed call of a quiet hour.
  'cairn_refusals_total{code="internal_error"}': '0 0 1x118',
  'cairn_refusals_total{code="file_lost"}': '0x120',
  cairn_database_lacks_migrations: '0x120',
  cairn_archive_configured: '0x120',
  'probe_success{job="cairn-site", instance="https://invest.example"}': '1x120',
  'http_request_duration_seconds_count{route="/api/user", status="200"}': '0+100x120',
  'http_request_duration_seconds_count{route="/api/user", status="503"}': '0+1x120',
  'http_request_duration_seconds_bucket{route="/api/user", le="1"}': '0+100x120',
  'http_request_duration_seconds_bucket{route="/api/user", le="+Inf"}': '0+100x120',
  'cairn_pool_waiting{pool="calls"}': '0 5 0 0 3 0x115',
  cairn_jobs_oldest_due_seconds: '5x120',
  'cairn_mails_total{result="sent"}': '0+5x120',
  'cairn_mails_total{result="failed"}': '0+1x120',
  'cairn_files_errors_total{operation="write"}': '1x120',
  cairn_policy_reports_dropped_total: '1x120',
  cairn_data_free_bytes: '50000000-1x120',
  cairn_data_size_bytes: '100000000x120',
  'cairn_sign_ins_total{who="operator", result="wrong_operator_credentials"}': '0x120',
  'cairn_sign_ins_total{who="member", result="wrong_credentials"}': '0+3x120',
  'probe_ssl_earliest_cert_expiry{instance="https://invest.example"}': '6000000x120',
}

// The clock of a test begins at 0, in 1970.
const cases = [
  fires(
    { CairnReadOnly: '4m' },
    { cairn_database_is_writable: '1 0 0 0 0', cairn_database_up: '1 1 1 1 1' },
    { silent: { CairnDatabaseDown: '4m' } },
  ),
  fires({ CairnCommitsWait: '4m' }, { cairn_database_oldest_wait_seconds: '0 10 70 130 190' }),
  fires({ CairnNoStandby: '6m' }, { cairn_database_synchronous_standbys: '1 1 0 0 0 0 0' }),
  fires({ CairnFailedOver: '3m' }, { cairn_database_timeline: '3 3 4 4' }),
  fires({ CairnArchiveLate: '5m' }, { cairn_archive_lag_seconds: '590+60x5' }),
  fires({ CairnBackupOld: '90m' }, { cairn_backup_timestamp_seconds: '-400000x90' }),
  fires({ CairnRestoreDrillFailed: '1m' }, { cairn_restore_drill_ok: '1 0' }),
  // A backup and a drill that nobody ever made: both are 0, in 1970, and the server was restarted on the first evening.
  fires(
    { CairnBackupOld: '70m', CairnRestoreDrillOld: '26h10m' },
    {
      cairn_backup_timestamp_seconds: '-1800000000x320',
      cairn_restore_drill_timestamp_seconds: '-1800000000x180 _x6 -1800000000x140',
    },
    { silent: { CairnBackupOld: '30m', CairnRestoreDrillOld: '25h' }, interval: '5m' },
  ),
  // The head falls once, as after a failover that lost blocks.
  fires({ CairnLedgerWentBack: '10m' }, { cairn_ledger_behind: '0x10', cairn_ledger_head_block: '100+10x5 110+10x4' }),
  // One server knows a block that the database lacks.
  fires({ CairnLedgerWentBack: '1m' }, { cairn_ledger_behind: '0 1', 'cairn_ledger_behind{instance="b"}': '0 0' }),
  fires({ CairnVerificationFailed: '1m' }, { cairn_ledger_verified_ok: '1 0' }),
  fires({ CairnNotSealing: '4m' }, { cairn_ledger_oldest_unsealed_seconds: '0 60 120 180 240' }),
  fires({ CairnAddressAltered: '1m' }, { cairn_addresses_altered: '0 1' }),
  fires({ CairnNotVerified: '90m' }, { cairn_ledger_verified_timestamp_seconds: '-4000000x90' }),
  fires(
    { CairnWithdrawalsWait: '10m' },
    {
      'cairn_withdrawals_oldest_seconds{status="pending"}': '90000+60x10',
      'cairn_withdrawals_oldest_seconds{status="processing"}': '100x10',
      'cairn_withdrawals_oldest_seconds{status="sending"}': '10000x10',
    },
    { labels: { status: 'pending' } },
  ),
  fires(
    { CairnWithdrawalsWait: '10m' },
    { 'cairn_withdrawals_oldest_seconds{status="uncertain"}': '30000+60x10' },
    { labels: { status: 'uncertain' } },
  ),
  fires(
    { CairnWithdrawalsWait: '10m' },
    { 'cairn_withdrawals_oldest_seconds{status="confirming"}': '30000+60x10' },
    { labels: { status: 'confirming' } },
  ),
  fires({ CairnApprovalsWait: '10m' }, { cairn_approvals_oldest_seconds: '180000+60x10' }),
  fires({ CairnDown: '3m' }, { 'up{job="cairn"}': '1 0 0 0', 'up{job="cairn", instance="b"}': '1 0 0 0' }),
  // Prometheus knows no server.
  fires({ CairnDown: '3m' }, { 'up{job="node"}': '1x5' }, { labels: { job: 'cairn' } }),
  fires(
    { CairnServerDown: '10m' },
    { 'up{job="cairn"}': '0x10', 'up{job="cairn", instance="b"}': '1x10' },
    { labels: { job: 'cairn', instance: 'a' } },
  ),
  fires(
    { CairnDatabaseDown: '4m' },
    { cairn_database_up: '1 0 0 0 0', 'cairn_database_up{instance="b"}': '1 0 0 0 0' },
  ),
  fires({ CairnSiteDown: '4m' }, { 'probe_success{job="cairn-site", instance="https://invest.example"}': '1 0 0 0 0' }),
  // The exporter does not run.
  fires({ CairnSiteDown: '3m' }, { cairn_database_up: '1x5' }, { labels: { job: 'cairn-site' } }),
  fires({ CairnNotReady: '12m' }, { cairn_database_lacks_migrations: '1x12' }, { labels: { instance: 'a' } }),
  fires({ CairnInternalErrors: '5m' }, { 'cairn_refusals_total{code="internal_error"}': '0 2 4 6 8 8' }),
  // One call of a quiet site failed.
  fires(
    {},
    {
      'http_request_duration_seconds_count{route="/api/user", status="200"}': '0+4x15',
      'http_request_duration_seconds_count{route="/api/user", status="503"}': '0 0 1x13',
      'cairn_refusals_total{code="internal_error"}': '0 0 1x13',
    },
    { silent: { CairnCallsFail: '9m', CairnInternalErrors: '4m' } },
  ),
  fires({ CairnFileLost: '3m' }, { 'cairn_refusals_total{code="file_lost"}': '0 0 1 1' }),
  fires({ CairnNoLeader: '3m' }, { patroni_cluster_unlocked: '0 1 1 1' }),
  fires({ CairnNoLeader: '3m' }, { etcd_server_has_leader: '1 0 0 0' }),
  fires(
    { CairnClusterMachineDown: '10m' },
    { 'up{job="cairn-etcd"}': '0x10', 'up{job="cairn"}': '1x10' },
    { labels: { job: 'cairn-etcd', instance: 'a' } },
  ),
  fires({ CairnArchiveGone: '10m' }, { cairn_archive_configured: '1 1 0x10' }),
  fires({ CairnArchiveFills: '90m' }, { cairn_archive_free_bytes: '9x90', cairn_archive_size_bytes: '100x90' }),
  fires({ CairnHeartbeat: '1m' }, { cairn_database_up: '1x5' }),
  fires(
    { CairnCallsFail: '15m' },
    {
      'http_request_duration_seconds_count{route="/api/user", status="200"}': '0+95x15',
      'http_request_duration_seconds_count{route="/api/user", status="503"}': '0+5x15',
      'http_request_duration_seconds_count{route="/ready", status="503"}': '0+9x15',
    },
  ),
  fires(
    { CairnSlow: '25m' },
    {
      'http_request_duration_seconds_bucket{route="/api/user", le="1"}': '0+90x25',
      'http_request_duration_seconds_bucket{route="/api/user", le="2.5"}': '0+91x25',
      'http_request_duration_seconds_bucket{route="/api/user", le="10"}': '0+100x25',
      'http_request_duration_seconds_bucket{route="/api/user", le="+Inf"}': '0+100x25',
    },
  ),
  fires(
    { CairnPoolExhausted: '10m' },
    { 'cairn_pool_waiting{pool="calls"}': '3x10', 'cairn_pool_waiting{pool="jobs"}': '0 5 0 5 0 5 0 5 0 5 0' },
    { labels: { instance: 'a', pool: 'calls' } },
  ),
  fires(
    { CairnVersionsMixed: '90m' },
    {
      'cairn_build_info{version="1.0.0", migrations="40"}': '1x90',
      'cairn_build_info{instance="b", version="1.1.0", migrations="41"}': '1x90',
    },
  ),
  fires(
    { CairnCertificateEnds: '1m' },
    { 'probe_ssl_earliest_cert_expiry{instance="https://invest.example"}': '100000x5' },
  ),
  fires(
    { CairnCertificateExpires: '90m' },
    { 'probe_ssl_earliest_cert_expiry{instance="https://invest.example"}': '1000000x90' },
  ),
  fires({ CairnJobsLate: '10m' }, { cairn_jobs_oldest_due_seconds: '700+60x10' }),
  fires(
    { CairnJobsFailed: '10m' },
    { 'cairn_jobs_failed{task="send_mail"}': '2x10', 'cairn_jobs_failed{instance="b", task="send_mail"}': '2x10' },
    { labels: { task: 'send_mail' } },
  ),
  fires(
    { CairnChainBehind: '11m' },
    { 'cairn_chain_behind_seconds{asset="usdt"}': '11000+60x11' },
    { labels: { asset: 'usdt' } },
  ),
  fires({ CairnAddressesFew: '11m' }, { 'cairn_addresses_left{asset="usdt"}': '19x11' }, { labels: { asset: 'usdt' } }),
  fires(
    { CairnPaymentsWait: '16m' },
    { 'cairn_payments_open{asset="bitcoin", state="due"}': '2x16' },
    { labels: { asset: 'bitcoin' } },
  ),
  fires(
    { CairnPaymentsWait: '16m' },
    { 'cairn_payments_open{asset="bitcoin", state="disputed"}': '1x16' },
    { labels: { asset: 'bitcoin' } },
  ),
  fires(
    { CairnPaymentsWait: '20m' },
    { 'cairn_payments_unread_seconds{asset="bitcoin"}': '1900+60x20' },
    { labels: { asset: 'bitcoin' } },
  ),
  fires(
    { CairnRateDisagrees: '11m' },
    { 'cairn_rate_agreed{asset="ethereum"}': '0x11' },
    { labels: { asset: 'ethereum' } },
  ),
  fires(
    { CairnMailsFail: '40m' },
    { 'cairn_mails_total{result="sent"}': '0x40', 'cairn_mails_total{result="failed"}': '0+1x40' },
  ),
  fires(
    { CairnFilesFail: '10m' },
    { 'cairn_files_errors_total{operation="write"}': '0 0 0 5 5 5 5 5 5 5 5' },
    { labels: { operation: 'write' } },
  ),
  fires({ CairnPolicyReportsDropped: '30m' }, { cairn_policy_reports_dropped_total: '0+10x30' }),
  fires({ CairnDiskFull: '10m' }, { cairn_data_free_bytes: '4x10', cairn_data_size_bytes: '100x10' }),
  fires({ CairnDiskFills: '8h' }, { cairn_data_free_bytes: '600000-1000x480' }, { labels: { instance: 'a' } }),
  fires(
    { CairnSignInsAttacked: '10m' },
    {
      'cairn_sign_ins_total{who="operator", result="wrong_operator_credentials"}': '0+2x10',
      'cairn_sign_ins_total{who="member", result="wrong_credentials"}': '0+2x10',
    },
    { labels: { who: 'operator' } },
  ),
]

function fires(alerts: Times, series: Series, options: Options = {}) {
  return { alerts, series, ...options }
}

/** The file that `promtool test rules` reads: one test without an alert, and one or more for each alert of the rules. */
export function makeAlertTests(rulesFile: string) {
  const { groups } = parse(rulesFile) as { groups: { rules: Rule[] }[] }
  const rules = new Map(groups.flatMap(({ rules: all }) => all).map((rule) => [rule.alert, rule]))
  const silent = [...rules.keys()]
    .filter((alert) => alert !== 'CairnHeartbeat')
    .map((alert) => expectSilence(alert, '2h'))
  // Once late, and late for less than a minute.
  silent.push(expectSilence('CairnNotSealing', '4m'), expectSilence('CairnPoolExhausted', '5m'))
  return {
    rule_files: ['rules.yml'],
    evaluation_interval: '1m',
    tests: [
      { interval: '1m', input_series: listSeries(quiet), alert_rule_test: silent },
      ...cases.map(({ alerts, series, labels = {}, silent: before = {}, interval = '1m' }) => ({
        interval,
        input_series: listSeries(series),
        alert_rule_test: [
          ...Object.entries(before).map(([alert, time]) => expectSilence(alert, time)),
          ...Object.entries(alerts).map(([alert, time]) => expectAlert(rules.get(alert)!, time, labels)),
        ],
      })),
    ],
  }
}

function listSeries(series: Series) {
  return Object.entries(series).map(([name, values]) => {
    const [metric = '', labels = ''] = name.split(/[{}]/)
    const all = labels.includes('instance=') ? labels : ['instance="a"', labels].filter(Boolean).join(', ')
    return { series: `${metric}{${all}}`, values }
  })
}

function expectSilence(alertname: string, time: string) {
  return { eval_time: time, alertname, exp_alerts: [] }
}

function expectAlert({ alert, labels, annotations }: Rule, time: string, found: Record<string, string>) {
  const summary = annotations.summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => found[name] ?? '')
  const expected = { exp_labels: { ...labels, ...found }, exp_annotations: { ...annotations, summary } }
  return { eval_time: time, alertname: alert, exp_alerts: [expected] }
}
