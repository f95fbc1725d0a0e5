import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

/** Whether this machine has Prometheus. Without it, the tests that need it are skipped by name. */
export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0

const deployed = path.resolve(import.meta.dirname, '../../../../../deploy/prometheus')
const startMaxMs = 60_000

/**
 * Starts a Prometheus with the configuration and the rules of `deploy/prometheus`, which scrapes the server five times a second.
 */
export async function startPrometheus({ url, token }: { url: string; token: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-prometheus-'))
  cpSync(deployed, folder, { recursive: true })
  const file = path.join(folder, 'prometheus.yml')
  const changes = {
    'localhost:8080': new URL(url).host,
    'scrape_interval: 15s': 'scrape_interval: 200ms',
    // No alert is sent.
    'localhost:9093': '127.0.0.1:1',
  }
  const changed = Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/prometheus/prometheus.yml has no ${from} any more`)
      return text.replace(from, to)
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, changed)
  writeFileSync(path.join(folder, 'metrics_token'), token)

  const address = `127.0.0.1:${await findFreePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const ask = async <T>(call: string, parameters: Record<string, string> = {}): Promise<T> => {
    const reply = await fetch(`http://${address}/api/v1/${call}?${new URLSearchParams(parameters)}`)
    const { status, data, error } = (await reply.json()) as { status: string; data: T; error?: string }
    if (status !== 'success') throw new Error(`Prometheus refuses it: ${error}`)
    return data
  }
  const prometheus = {
    /** The series of an expression now. Throws when Prometheus does not understand it. */
    query: async (expression: string) => (await ask<{ result: object[] }>('query', { query: expression })).result,
    listNames: () => ask<string[]>('label/__name__/values'),
    listRules: async () => {
      const { groups } = await ask<{ groups: { rules: { query: string }[] }[] }>('rules')
      return groups.flatMap(({ rules }) => rules.map(({ query }) => query))
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  // A rate needs two answers of the server.
  for (let passedMs = 0; passedMs < startMaxMs; passedMs += 100) {
    const answers = await prometheus.query('count_over_time(up[1m]) > 2 and up == 1').catch(() => [])
    if (answers.length > 0) return prometheus
    await sleep(100)
  }
  await prometheus.stop()
  throw new Error(`Prometheus has no metrics of the server after ${startMaxMs / 1_000} s`)
}
