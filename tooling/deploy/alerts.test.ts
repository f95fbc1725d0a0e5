import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMeters } from '../../apps/server/src/platform/metrics/meters.ts'
import { series } from '../../packages/contract/src/series.ts'
import { makeAlertTests } from './alert-cases.ts'
import { findFault, listSelected, listSelectors } from './selectors.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rules = read('deploy/prometheus/rules.yml')
const dashboard = read('deploy/grafana/dashboard.mjs')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const alerts = all(rules, /- alert: (\w+)/g)

test('every alert has its section in docs/operating/alerts.md, links to it, and states whether it pages (REL-29)', () => {
  const page = read('docs/operating/alerts.md')
  const sections = all(page, /^## (\w+)\n\n(?=\*\*(?:Page|Ticket|Heartbeat)\.\*\*)/gm)
  expect(sections.toSorted()).toEqual(alerts.toSorted())
  const runbooks = all(rules, /runbook: docs\/operating\/alerts\.md#(\w+)/g)
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()))
  const severities = all(rules, /labels: \{ severity: (\w+) \}/g)
  const documented = alerts.map((name) => new RegExp(`## ${name}\n\n\\*\\*(\\w+)`).exec(page)?.[1]?.toLowerCase())
  expect(severities).toEqual(documented)
})

test('every alert has a case in which it fires and one in which it does not (REL-29)', () => {
  const cases = makeAlertTests(rules).tests.flatMap(({ alert_rule_test }) => alert_rule_test)
  const named = (fires: boolean) =>
    cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname)
  expect([...new Set(named(true))].toSorted()).toEqual(alerts.toSorted())
  // It always fires.
  expect([...new Set([...named(false), 'CairnHeartbeat'])].toSorted()).toEqual(alerts.toSorted())
})

test('a test causes every alert on a running server, and plays its metrics to the rules (REL-29)', () => {
  const tests = globSync('apps/server/src/**/*.test.ts', { cwd: root })
    .map(read)
    .filter((text) => text.includes('expectAlerts('))
  const caused = tests.flatMap((text) => all(text, /'(Cairn[A-Z]\w+)'/g))
  // The heartbeat always fires.
  expect(alerts.filter((name) => !caused.includes(name))).toEqual(['CairnHeartbeat'])
  expect(caused.filter((name) => !alerts.includes(name))).toEqual([])
})

test('every job that a rule selects is in the configuration of Prometheus (REL-29)', () => {
  const selected = listSelectors(rules).flatMap(({ matchers }) => matchers.filter(({ label }) => label === 'job'))
  const jobs = new Set(selected.flatMap(({ value }) => value.split('|')))
  expect(jobs.size).toBeGreaterThan(2)
  expect([...jobs].filter((job) => !read('deploy/prometheus/prometheus.yml').includes(`job_name: ${job}\n`))).toEqual(
    [],
  )
})

const faultsOf = (text: string) => listSelectors(text).map(findFault)
const cases = makeAlertTests(rules).tests
const expressions = {
  rules,
  dashboard,
  cases: cases.flatMap(({ input_series }) => input_series.map(({ series: name }) => name)).join('\n'),
}

test.for(Object.entries(expressions))(
  'every series and label value in the %s is one that a server exports (REL-29)',
  ([, text]) => {
    const selectors = listSelectors(text)
    expect(selectors.length).toBeGreaterThan(40)
    expect(selectors.map(findFault).filter((fault) => fault !== null)).toEqual([])
  },
)

test('a series that no server exports is found by its name, by a label and by a combination of labels', () => {
  expect(faultsOf('max(cairn_nothing) > 0')).toEqual(['No server exports cairn_nothing.'])
  expect(faultsOf('max(patroni_nothing) > 0')).toEqual(['No server exports patroni_nothing.'])
  expect(faultsOf('cairn_mails_total{result="lost"}')).toEqual([
    'No server exports cairn_mails_total with result="lost".',
  ])
  expect(faultsOf('cairn_withdrawals_waiting{status=~"pending|sent"}')).toEqual([
    'No server exports cairn_withdrawals_waiting with status="sent".',
  ])
  expect(faultsOf('cairn_sign_ins_total{who="operator", result="wrong_credentials"}')).toEqual([
    'No server exports cairn_sign_ins_total with who="operator", result="wrong_credentials".',
  ])
})

test('what a rule counts starts at zero, and nothing else does (REL-29)', async () => {
  const text = await createMeters().registry.metrics()
  const zeros = all(text, /^(cairn_\S+) 0$/gm)
  const counted = listSelectors(rules).filter(({ name }) => /^cairn_\w+_total$/.test(name))
  expect(zeros.toSorted()).toEqual([...new Set(counted.flatMap(listSelected))].toSorted())
})

test('docs/operating/monitoring.md has every series, and no figure of the database is added up (REL-29)', () => {
  const page = read('docs/operating/monitoring.md')
  const [, ofDatabase = '', ofProcess = ''] = page.split(/^\*\*Figures of /m)
  const named = (text: string) => all(text, /^\| `(cairn_\w+)`/gm)
  const own = Object.keys(series).filter((name) => name.startsWith('cairn_'))
  expect(named(ofDatabase + ofProcess).toSorted()).toEqual(own.toSorted())
  // Each server answers the same, so a sum would count it once for each.
  const sums = all(rules + dashboard, /\bsum(?: by \([^)]*\))? ?\((?:\w+\(\s*)*(cairn_[a-z_]+)/g)
  expect(sums.length).toBeGreaterThan(5)
  expect(sums.filter((name) => named(ofDatabase).includes(name))).toEqual([])
})

interface Inhibition {
  source_matchers: string[]
  target_matchers: string[]
}
const { inhibit_rules: inhibitions } = parse(read('deploy/prometheus/alertmanager.yml')) as {
  inhibit_rules: Inhibition[]
}

/** Whether an alert fits the matchers of the Alertmanager. */
function fits(alertname: string, matchers: string[]): boolean {
  const labels: Record<string, string> = { alertname, severity: severityOf(alertname) }
  return matchers.every((matcher) => {
    const [, label = '', operator, value = ''] = /^(\w+) (=~?) "(.*)"$/.exec(matcher) ?? []
    return operator === '=' ? labels[label] === value : new RegExp(`^(${value})$`).test(labels[label] ?? '')
  })
}
const severityOf = (alert: string) => new RegExp(`alert: ${alert}\n[^]*?severity: (\\w+)`).exec(rules)?.[1] ?? ''

test.for([
  ['no server runs', ['CairnDown', 'CairnSiteDown']],
  ['the database is down', ['CairnDatabaseDown', 'CairnSiteDown', 'CairnCallsFail']],
  ['the cluster has no leader', ['CairnNoLeader', 'CairnReadOnly', 'CairnSiteDown', 'CairnCallsFail', 'CairnJobsLate']],
  ['the address leads to a standby', ['CairnReadOnly', 'CairnSiteDown', 'CairnCallsFail', 'CairnJobsLate']],
  ['the standby is down', ['CairnNoStandby', 'CairnCommitsWait', 'CairnCallsFail', 'CairnJobsLate', 'CairnNotSealing']],
  ['the disk is full', ['CairnDiskFull', 'CairnCallsFail', 'CairnJobsLate', 'CairnNotSealing', 'CairnArchiveLate']],
  ['the database went back', ['CairnLedgerWentBack', 'CairnCallsFail', 'CairnNotSealing']],
  ['a call has a bug', ['CairnInternalErrors', 'CairnCallsFail']],
  ['the certificate ended', ['CairnCertificateEnds', 'CairnSiteDown', 'CairnCertificateExpires']],
])('people are called once when %s (REL-29)', ([, firing]) => {
  const names = firing as string[]
  expect(names.filter((name) => !alerts.includes(name))).toEqual([])
  const isMuted = (target: string) =>
    inhibitions.some(
      ({ source_matchers, target_matchers }) =>
        fits(target, target_matchers) && names.some((source) => source !== target && fits(source, source_matchers)),
    )
  expect(names.filter((name) => severityOf(name) === 'page' && !isMuted(name))).toEqual([names[0]])
})
