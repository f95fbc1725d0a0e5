import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'

const rules = path.resolve(import.meta.dirname, '../../../../../deploy/prometheus/rules.yml')
const text = readFileSync(rules, 'utf8')
const alerts = [...text.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
/** The series that the rules read: promtool takes its time for each. */
const read = new Set(text.match(/\b(?:cairn|http|probe|patroni|etcd)_\w+/g))

/** Whether this machine has the program that evaluates rules. Without it, the tests that need it are skipped by name. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** The value of each series that a server, or the prober of its site, exports at a moment. */
export type Scrape = Map<string, number>

export async function scrape(url: string, token: string): Promise<Scrape> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const lines = [...(await reply.text()).matchAll(/^((?:cairn|http)_\w+(?:\{[^}]*\})?) (\S+)$/gm)]
  return new Map(lines.map(([, name = '', value]) => [name, Number(value)]))
}

export interface Course {
  fires: string[]
  /** How often in a minute happens what the counters counted. */
  perMinute?: number
  /** Ages that grow while the situation lasts. */
  grows?: string[]
  /** How long it lasts: two hours, or as long as its alert needs. */
  hours?: number
}

/**
 * Plays some hours to the rules of `deploy/prometheus`: ten minutes of the first scrape, and then what the second one shows goes on.
 * Exactly the given alerts fire, each once. Without a series of its site or of `up`, these are well.
 */
export function expectAlerts(before: Scrape, after: Scrape, course: Course): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-alerts-'))
  try {
    copyFileSync(rules, path.join(folder, 'rules.yml'))
    const tests = [describe(before, after, course)]
    const file = { rule_files: ['rules.yml'], evaluation_interval: '5m', tests }
    // YAML contains JSON.
    writeFileSync(path.join(folder, 'test.yml'), JSON.stringify(file))
    const ran = spawnSync('promtool', ['test', 'rules', 'test.yml'], { cwd: folder, encoding: 'utf8' })
    expect(ran.status, ran.stdout + ran.stderr).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const isUp = (name: string) => name.startsWith('up{')
const isRead = (name: string) => isUp(name) || read.has(/^\w+/.exec(name)![0])

/** A test of `promtool test rules`. */
function describe(before: Scrape, after: Scrape, { fires, grows = [], hours = 2, perMinute = 0 }: Course) {
  const minutes = hours * 60
  const now = Date.now() / 1_000
  const names = new Set([...before.keys(), ...after.keys()].filter(isRead))
  const own = [...names].map((name) => {
    // The clock of a test begins at 0, in 1970.
    const [first, then] = [before, after].map((scraped) => {
      const value = scraped.get(name)
      return value !== undefined && /_timestamp_|_expiry/.test(name) ? value - now : value
    })
    if (/_(total|count|sum|bucket)\b/.test(name)) {
      return { series: name, values: `${first ?? 0}+${((then ?? 0) - (first ?? 0)) * perMinute}x${minutes + 10}` }
    }
    const lasting = then === undefined ? `_x${minutes}` : `${then}+${grows.includes(name) ? 60 : 0}x${minutes}`
    return { series: name, values: `${first === undefined ? '_x9' : `${first}x9`} ${lasting}` }
  })
  const well = [...([...names].some(isUp) ? [] : ['up{job="cairn"}']), ...(names.has(site) ? [] : [site])]
  return {
    interval: '1m',
    input_series: [...own, ...well.map((name) => ({ series: name, values: `1x${minutes + 10}` }))],
    promql_expr_test: alerts
      .filter((name) => name !== 'CairnHeartbeat')
      .map((name) => ({
        expr: `count(count_over_time(ALERTS{alertname="${name}", alertstate="firing"}[${minutes}m]))`,
        eval_time: `${minutes + 5}m`,
        exp_samples: fires.includes(name) ? [{ labels: '{}', value: 1 }] : [],
      })),
  }
}

/** Whether the site answers, as the blackbox exporter names it. */
export const site = 'probe_success{job="cairn-site"}'
