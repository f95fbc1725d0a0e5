import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.resolve(import.meta.dirname, '../apps/member/dist')
const assets = path.join(dist, 'assets')

/** What a screen loads that no first page has loaded. */
export interface Screen {
  name: string
  /** What it loads when its member has come in by the dashboard. */
  ownBytes: number
  /** What it loads when it is the first that a member sees. */
  directBytes: number
}

/** Measures each screen of the built client, in brotli, by following what its script imports. */
export function measureScreens(): Screen[] {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const first = new Set([...page.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name))
  const names = readdirSync(assets)
  const shell = names.filter((name) => /^member-shell-.*\.(js|css)$/.test(name))
  const dashboard = names.filter((name) => /^dashboard-screen-.*\.js$/.test(name))
  const common = follow(shell, first)
  const cameIn = new Set([...first, ...common, ...follow(dashboard, first)])

  return names
    .filter((name) => /-screen-.*\.js$/.test(name))
    .map((name) => ({
      name: name.replace(/-screen-.*/, ''),
      ownBytes: weigh(follow([name], dashboard.includes(name) ? new Set([...first, ...common]) : cameIn)),
      directBytes: weigh(new Set([...common, ...follow([name], first)])),
    }))
}

/** Files and all that they import, sooner or later, but for what is there already. */
function follow(names: string[], there: Set<string>): Set<string> {
  const found = new Set(names.filter((name) => !there.has(name)))
  for (const name of found) {
    if (!name.endsWith('.js')) continue
    const text = readFileSync(path.join(assets, name), 'utf8')
    for (const [, imported = ''] of text.matchAll(/(?:from|import\(?)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
      if (!there.has(imported)) found.add(imported)
    }
  }
  return found
}

function weigh(names: Set<string>): number {
  return [...names].reduce((sum, name) => sum + statSync(path.join(assets, `${name}.br`)).size, 0)
}
