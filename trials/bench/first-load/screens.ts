import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.resolve(import.meta.dirname, '../../../apps/member/dist')
const assets = path.join(dist, 'assets')

/**
 * Measures what each screen of the built client opens with, in brotli, by following the static imports of its script: what a press
 * loads later is not in it. The dashboard is first. A screen has its own bytes after the dashboard, and the direct ones as the first
 * screen, with the frame around all screens.
 */
export function measureScreens(): { name: string; ownBytes: number; directBytes: number }[] {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const first = new Set([...page.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name))
  const names = readdirSync(assets)
  const frame = followImports(names.filter(isFrame), first)
  const dashboard = followImports(names.filter(isDashboard), first).union(frame)
  const screens = names
    .filter((name) => /-screen-.*\.js$/.test(name) && !isDashboard(name))
    .map((name) => {
      const ownBytes = weigh(followImports([name], first.union(dashboard)))
      const directBytes = weigh(followImports([name], first).union(frame))
      return { name: name.replace(/-screen-.*/, ''), ownBytes, directBytes }
    })
  return [{ name: 'dashboard', ownBytes: weigh(dashboard), directBytes: weigh(dashboard) }, ...screens]
}

const isFrame = (name: string) => /^member-.*\.(js|css)$/.test(name)
const isDashboard = (name: string) => /^dashboard-screen-.*\.js$/.test(name)

/** Files and all that they import statically, directly or not, except those already loaded. */
function followImports(names: string[], loaded: Set<string>): Set<string> {
  const found = new Set(names.filter((name) => !loaded.has(name)))
  for (const name of found) {
    if (!name.endsWith('.js')) continue
    const text = readFileSync(path.join(assets, name), 'utf8')
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
      if (!loaded.has(imported)) found.add(imported)
    }
  }
  return found
}

function weigh(names: Set<string>): number {
  return [...names].reduce((sum, name) => sum + statSync(path.join(assets, `${name}.br`)).size, 0)
}
