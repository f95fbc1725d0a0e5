import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

// The bench installs it: nothing else needs it, and it is larger than all packages of the tests.
const version = '13.5.0'
const folder = path.resolve(import.meta.dirname, `../../../.cache/lighthouse-${version}`)
const main = path.join(folder, 'node_modules/lighthouse/core/index.js')
const launcher = path.join(folder, 'node_modules/chrome-launcher/dist/index.js')

/** Milliseconds and a score, from Lighthouse's slow 4G and a processor four times as slow. */
const figures = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}
export type Audit = Record<keyof typeof figures, number>

interface Report {
  audits: Record<string, { numericValue?: number }>
  categories: Record<string, { score: number | null }>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>

/** Installs Lighthouse, unless an earlier run did. */
export async function fetchLighthouse(): Promise<void> {
  if (existsSync(main)) return
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`]
  await promisify(execFile)('npm', words)
}

/** Loads a page once with Lighthouse. Throws when three loads in sequence could not be recorded. */
export async function auditPage(url: string): Promise<Audit> {
  // Sometimes Chromium records no start of the page or no paint, and Lighthouse reports that it needs another try.
  for (let tries = 0; tries < 3; tries += 1) {
    const { audits } = await load(url, { onlyAudits: Object.values(figures) })
    const read = Object.entries(figures).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN])
    if (read.every(([, figure]) => Number.isFinite(figure))) return Object.fromEntries(read) as Audit
  }
  throw new Error(`Lighthouse could not load ${url} three times`)
}

/** The scores of a page from 0 to 100, by category. */
export async function readScores(url: string): Promise<Record<string, number>> {
  const { categories } = await load(url, { onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] })
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, (score ?? 0) * 100]))
}

/** Loads a page in a separate Chromium, while the machine does nothing else. */
async function load(url: string, flags: object): Promise<Report> {
  const { default: lighthouse } = (await import(main)) as { default: Lighthouse }
  const { launch } = (await import(launcher)) as { launch: Launch }
  const chromeFlags = ['--headless=new', '--disable-background-networking', '--disable-dev-shm-usage']
  // The sandbox refuses to run as root, which containers often are.
  if (process.getuid?.() === 0) chromeFlags.push('--no-sandbox')
  const chrome = await launch({ chromePath: process.env['CHROMIUM'], chromeFlags, handleSIGINT: false })
  try {
    await waitUntilIdle()
    return (await lighthouse(url, { port: chrome.port, ...flags })).lhr
  } finally {
    chrome.kill()
  }
}

/** Waits until the processor is at least nine tenths idle for half a second, for at most 10 seconds. */
async function waitUntilIdle(): Promise<void> {
  for (let [tries, idle] = [0, 0]; tries < 20 && idle < 0.9; tries += 1) {
    const before = cpus()
    await sleep(500)
    const idleMs = cpus().reduce((sum, { times }, core) => sum + times.idle - (before[core]?.times.idle ?? 0), 0)
    idle = idleMs / 500 / before.length
  }
}
