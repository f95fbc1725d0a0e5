// Prints the dashboard for Grafana: node deploy/grafana/dashboard.mjs > cairn.json. Import the file there, and choose the Prometheus.
import process from 'node:process'

// Every server answers the figures of the database alike: take their max, never their sum (monitoring.md). A panel with a limit or
// with isStat shows the newest value; the others draw the period of the dashboard.
const rows = [
  [
    'Now',
    [
      {
        title: 'Servers that answer',
        unit: 'short',
        width: 4,
        greenFrom: 1,
        lines: { servers: 'sum(up{job="cairn"})' },
      },
      {
        title: 'Database',
        unit: 'short',
        width: 4,
        greenFrom: 1,
        lines: { '1: it answers': 'max(cairn_database_up)' },
      },
      {
        title: 'The database went back',
        unit: 'short',
        width: 4,
        redFrom: 1,
        lines: { '1: money calls are refused': 'max(cairn_ledger_behind)' },
      },
      {
        title: 'Internal errors within an hour',
        unit: 'short',
        width: 4,
        redFrom: 1,
        lines: { errors: 'sum(increase(cairn_refusals_total{code="internal_error"}[1h]))' },
      },
      {
        title: 'Last verification',
        unit: 's',
        width: 4,
        isStat: true,
        lines: { ago: 'time() - (max(cairn_ledger_verified_timestamp_seconds) > 0)' },
      },
      {
        title: 'Versions',
        unit: 'short',
        width: 4,
        isStat: true,
        lines: { '{{version}}, {{migrations}} migrations': 'count by (version, migrations) (cairn_build_info)' },
      },
    ],
  ],
  [
    'Money that people wait for',
    [
      {
        title: 'Withdrawals waiting',
        unit: 'short',
        lines: { '{{status}}': 'max by (status) (cairn_withdrawals_waiting)' },
      },
      {
        title: 'The oldest withdrawal',
        unit: 's',
        lines: { '{{status}}': 'max by (status) (cairn_withdrawals_oldest_seconds)' },
      },
      {
        title: 'Deposits and approvals waiting',
        unit: 'short',
        lines: { deposits: 'max(cairn_deposits_waiting)', approvals: 'max(cairn_approvals_waiting)' },
      },
    ],
  ],
  [
    'Ledger',
    [
      { title: 'Transfers a second', unit: 'ops', lines: { posted: 'max(rate(cairn_ledger_transfers[5m]))' } },
      {
        title: 'Head of the chain',
        unit: 'short',
        description: 'It never falls.',
        lines: { block: 'max(cairn_ledger_head_block)' },
      },
      {
        title: 'Not sealed yet',
        unit: 'short',
        lines: {
          transfers: 'max(cairn_ledger_unsealed_transfers)',
          'seconds of the oldest': 'max(cairn_ledger_oldest_unsealed_seconds)',
        },
      },
    ],
  ],
  [
    'Calls',
    [
      {
        title: 'Calls a second, by status',
        unit: 'reqps',
        lines: { '{{status}}': 'sum by (status) (rate(http_request_duration_seconds_count{route=~"/api/.*"}[5m]))' },
      },
      {
        title: 'How long calls take',
        unit: 's',
        lines: {
          half: 'histogram_quantile(0.5, sum by (le) (rate(http_request_duration_seconds_bucket{route=~"/api/.*"}[5m])))',
          '95 %':
            'histogram_quantile(0.95, sum by (le) (rate(http_request_duration_seconds_bucket{route=~"/api/.*"}[5m])))',
          '99 %':
            'histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{route=~"/api/.*"}[5m])))',
        },
      },
      {
        title: 'The slowest routes',
        unit: 's',
        lines: {
          '{{route}}':
            'topk(5, sum by (route) (rate(http_request_duration_seconds_sum{route=~"/api/.*"}[5m])) / sum by (route) (rate(http_request_duration_seconds_count{route=~"/api/.*"}[5m])))',
        },
      },
      {
        title: 'Refusals a second, by code',
        unit: 'ops',
        lines: { '{{code}}': 'topk(10, sum by (code) (rate(cairn_refusals_total[5m])))' },
      },
      {
        title: 'Sign-ins a minute',
        unit: 'short',
        lines: { '{{who}}: {{result}}': 'sum by (who, result) (rate(cairn_sign_ins_total[5m])) * 60' },
      },
      {
        title: 'Addresses that were altered',
        unit: 'short',
        lines: { 'within a day': 'max(cairn_addresses_altered)' },
      },
    ],
  ],
  [
    'Database and jobs',
    [
      {
        title: 'Connections of each pool in use',
        unit: 'percentunit',
        lines: { '{{instance}} {{pool}}': 'cairn_pool_in_use / cairn_pool_size' },
      },
      { title: 'Waiting for a connection', unit: 'short', lines: { '{{instance}} {{pool}}': 'cairn_pool_waiting' } },
      {
        title: 'Connections of all servers',
        unit: 'short',
        lines: { '{{state}}': 'max by (state) (cairn_database_connections)' },
      },
      {
        title: 'Jobs that are due',
        unit: 'short',
        lines: { waiting: 'max(cairn_jobs_waiting)', 'seconds of the oldest': 'max(cairn_jobs_oldest_due_seconds)' },
      },
      { title: 'Jobs that failed for good', unit: 'short', lines: { '{{task}}': 'max by (task) (cairn_jobs_failed)' } },
      {
        title: 'Mails a minute',
        unit: 'short',
        lines: { '{{result}}': 'sum by (result) (rate(cairn_mails_total[5m])) * 60' },
      },
    ],
  ],
  [
    'Standbys and copies',
    [
      {
        title: 'Standbys that confirm commits',
        unit: 'short',
        description: 'Empty where the login of the server may not see them.',
        lines: { standbys: 'max(cairn_database_synchronous_standbys)' },
      },
      {
        title: 'Commits that wait for a standby',
        unit: 'short',
        lines: {
          commits: 'max(cairn_database_commits_waiting)',
          'seconds of the oldest': 'max(cairn_database_oldest_wait_seconds)',
        },
      },
      {
        title: 'Timeline of the database',
        unit: 'short',
        description: 'Each failover begins another timeline.',
        lines: { timeline: 'max(cairn_database_timeline)', '1: it takes changes': 'max(cairn_database_is_writable)' },
      },
      {
        title: 'Not archived for',
        unit: 's',
        description: 'Empty without ARCHIVE_DIR.',
        lines: { 'what would be lost with the machine': 'max(cairn_archive_lag_seconds)' },
      },
      {
        title: 'Newest backup',
        unit: 's',
        width: 4,
        redFrom: 172800,
        description: 'Empty without ARCHIVE_DIR, and before the first backup.',
        lines: { ago: 'time() - max(cairn_backup_timestamp_seconds > 0)' },
      },
      {
        title: 'Last restore drill',
        unit: 's',
        width: 4,
        redFrom: 259200,
        description: 'Empty without ARCHIVE_DIR, and before the first drill.',
        lines: { ago: 'time() - max(cairn_restore_drill_timestamp_seconds > 0)' },
      },
      {
        title: 'The drill restored the backup',
        unit: 'short',
        greenFrom: 1,
        description: 'The copy was started, and its ledger and audit log were verified.',
        lines: { '0: it could not': 'min(cairn_restore_drill_ok)' },
      },
    ],
  ],
  [
    'Machines',
    [
      { title: 'Memory', unit: 'bytes', lines: { '{{instance}}': 'process_resident_memory_bytes{job="cairn"}' } },
      {
        title: 'Processor',
        unit: 'percentunit',
        lines: { '{{instance}}': 'rate(process_cpu_seconds_total{job="cairn"}[5m])' },
      },
      {
        title: 'Event loop, 99 %',
        unit: 's',
        lines: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="cairn"}' },
      },
      {
        title: 'Free disk of the data folder',
        unit: 'percentunit',
        lines: { '{{instance}}': 'cairn_data_free_bytes / cairn_data_size_bytes' },
      },
      {
        title: 'Files: operations that failed',
        unit: 'short',
        lines: { '{{operation}}': 'sum by (operation) (increase(cairn_files_errors_total[5m]))' },
      },
      { title: 'Open files', unit: 'short', lines: { '{{instance}}': 'process_open_fds{job="cairn"}' } },
    ],
  ],
]

const panels = []
let y = 0
const add = (panel) => panels.push({ id: panels.length + 1, ...panel })
for (const [title, content] of rows) {
  add({ type: 'row', title, collapsed: false, gridPos: { h: 1, w: 24, x: 0, y } })
  y += 1
  let x = 0
  for (const each of content) {
    const { width = 8 } = each
    if (x + width > 24) [x, y] = [0, y + 7]
    add({ ...describe(each), gridPos: { h: 7, w: width, x, y } })
    x += width
  }
  y += 7
}

function describe({ title, description, unit, greenFrom, redFrom, isStat, lines }) {
  const limit = greenFrom ?? redFrom
  const colors = greenFrom === undefined ? ['green', 'red'] : ['red', 'green']
  const steps = [null, limit].map((value, place) => ({ color: colors[place], value }))
  return {
    type: isStat || limit !== undefined ? 'stat' : 'timeseries',
    title,
    ...(description && { description }),
    datasource: { type: 'prometheus', uid: '${datasource}' },
    fieldConfig: {
      defaults: { unit, ...(limit !== undefined && { thresholds: { mode: 'absolute', steps } }) },
      overrides: [],
    },
    targets: Object.entries(lines).map(([legendFormat, expr], place) => ({ refId: 'ABC'[place], expr, legendFormat })),
    ...((isStat || limit !== undefined) && { options: { reduceOptions: { calcs: ['lastNotNull'] } } }),
  }
}

const dashboard = {
  title: 'Cairn',
  uid: 'cairn',
  schemaVersion: 39,
  version: 1,
  timezone: 'utc',
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  tags: ['cairn'],
  templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
  panels,
}
process.stdout.write(`${JSON.stringify(dashboard, null, 2)}\n`)
