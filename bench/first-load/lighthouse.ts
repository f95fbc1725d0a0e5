import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

// The bench installs it: nothing else needs it, and it is larger than all packages of the tests.
const version = '13.5.0'
const folder = path.resolve(import.meta.dirname, `../../.cache/lighthouse-${version}`)
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')

/**
 * How Lighthouse throttles: `simulate` loads the page at full speed and calculates the slow times, `devtools` lets the browser
 * delay every reply.
 */
export type Throttling = 'simulate' | 'devtools'

/** The result of Lighthouse for one first load, on its slow 4G and a processor four times as slow. */
export interface Audit {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** From 0 to 100, for each requested category. */
  scores: Record<string, number>
}

interface Report {
  audits: Record<string, { numericValue?: number }>
  categories: Record<string, { score: number | null }>
}

const run = promisify(execFile)

/** Installs Lighthouse, unless an earlier run did. */
export async function fetchLighthouse(): Promise<void> {
  if (existsSync(program)) return
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`])
}

/**
 * Loads a page with Lighthouse, in a separate Chromium.
 *
 * @throws when three loads in sequence could not be recorded
 */
export async function auditPage(
  url: string,
  throttling: Throttling,
  categories: string[] = ['performance'],
): Promise<Audit> {
  let audit = await load(url, throttling, categories)
  // Sometimes Chromium records no start of the page or no paint, and Lighthouse reports that it needs another try.
  for (let retry = 0; !isWhole(audit) && retry < 2; retry += 1) audit = await load(url, throttling, categories)
  if (!isWhole(audit)) throw new Error(`Lighthouse could not load ${url} three times`)
  return audit
}

function isWhole({ fcpMs, lcpMs, tbtMs, cls }: Audit): boolean {
  return [fcpMs, lcpMs, tbtMs, cls].every(Number.isFinite)
}

async function load(url: string, throttling: Throttling, categories: string[]): Promise<Audit> {
  const report = await readReport(url, throttling, categories)
  const figure = (name: string) => report.audits[name]?.numericValue ?? Number.NaN
  return {
    fcpMs: figure('first-contentful-paint'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.entries(report.categories).map(([name, { score }]) => [name, (score ?? 0) * 100]),
    ),
  }
}

/** Uses a file: Lighthouse may end before a pipe has received all of its report. */
async function readReport(url: string, throttling: Throttling, categories: string[]): Promise<Report> {
  const made = mkdtempSync(path.join(tmpdir(), 'cairn-lighthouse-'))
  const file = path.join(made, 'report.json')
  const words = [program, url, '--quiet', '--output=json', `--output-path=${file}`]
  words.push(`--throttling-method=${throttling}`, `--only-categories=${categories.join(',')}`)
  const flags = ['--headless=new', '--disable-background-networking', '--disable-dev-shm-usage']
  // The sandbox refuses to run as root, which containers often are.
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  try {
    await run(process.execPath, [...words, `--chrome-flags=${flags.join(' ')}`], {
      env: { ...process.env, ...(process.env['CHROMIUM'] ? { CHROME_PATH: process.env['CHROMIUM'] } : {}) },
    }).catch((error: unknown) => {
      // A load that could not be recorded also ends with a report.
      if (!existsSync(file)) throw error
    })
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
