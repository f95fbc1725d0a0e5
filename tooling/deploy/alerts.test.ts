import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeAlertTests } from './alert-cases.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
const rules = read('deploy/prometheus/rules.yml')
const dashboard = read('deploy/grafana/dashboard.mjs')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const alerts = all(rules, /- alert: (\w+)/g)

test('every alert has its section in docs/operating/alerts.md, links to it, and states whether it pages (REL-29)', () => {
  const sections = all(read('docs/operating/alerts.md'), /^## (\w+)\n\n(?=\*\*(?:Page|Ticket)\.\*\*)/gm)
  expect(sections.toSorted()).toEqual(alerts.toSorted())
  const runbooks = all(rules, /runbook: docs\/operating\/alerts\.md#(\w+)/g)
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()))
  const severities = all(rules, /labels: \{ severity: (\w+) \}/g)
  const documented = alerts.map((name) =>
    read('docs/operating/alerts.md').includes(`## ${name}\n\n**Page.**`) ? 'page' : 'ticket',
  )
  expect(severities).toEqual(documented)
})

test('every alert has a case in which it fires and one in which it does not (REL-29)', () => {
  const cases = makeAlertTests(rules).tests.flatMap(({ alert_rule_test }) => alert_rule_test)
  const named = (fires: boolean) =>
    cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname)
  expect([...new Set(named(true))].toSorted()).toEqual(alerts.toSorted())
  expect([...new Set(named(false))].toSorted()).toEqual(alerts.toSorted())
})

test('rules and dashboard read existing metrics, and add no figure of the database up (REL-29)', () => {
  const page = read('docs/operating/monitoring.md')
  const [, ofDatabase = '', ofProcess = ''] = page.split(/^\*\*Figures of /m)
  const named = (text: string) => all(text, /^\| `(cairn_\w+)`/gm)
  const asked = new Set(all(rules + dashboard, /\b(cairn_[a-z_]+)\b(?=[^/])/g))
  expect([...asked].filter((name) => !named(ofDatabase + ofProcess).includes(name))).toEqual([])
  // Each server answers the same, so a sum would count it once for each.
  const sums = all(rules + dashboard, /\bsum(?: by \([^)]*\))? ?\((?:\w+\()*(cairn_[a-z_]+)/g)
  expect(sums.length).toBeGreaterThan(5)
  expect(sums.filter((name) => named(ofDatabase).includes(name))).toEqual([])
})
