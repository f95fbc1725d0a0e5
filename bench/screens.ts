import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.resolve(import.meta.dirname, '../apps/member/dist')
const assets = path.join(dist, 'assets')

/** What a screen loads beyond what was there before it. */
export interface Screen {
  name: string
  /** When its member has come in by the dashboard. */
  ownBytes: number
  /** When it is the first that a member sees: with the frame around all screens. */
  directBytes: number
}

/** Measures each screen of the built client, in brotli, by following what its script imports. The dashboard comes first. */
export function measureScreens(): Screen[] {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const first = new Set([...page.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name))
  const names = readdirSync(assets)
  const frame = follow(names.filter(isFrame), first)
  // Its code is in the frame's file or in one of its own.
  const dashboard = follow(names.filter(isDashboard), first).union(frame)
  const cameIn = first.union(dashboard)
  const screens = names.filter((name) => /-screen-.*\.js$/.test(name) && !isDashboard(name))
  return [
    { name: 'dashboard', ownBytes: weigh(dashboard), directBytes: weigh(dashboard) },
    ...screens.map((name) => ({
      name: name.replace(/-screen-.*/, ''),
      ownBytes: weigh(follow([name], cameIn)),
      directBytes: weigh(follow([name], first).union(frame)),
    })),
  ]
}

const isFrame = (name: string) => /^member-.*\.(js|css)$/.test(name)
const isDashboard = (name: string) => /^dashboard-screen-.*\.js$/.test(name)

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
