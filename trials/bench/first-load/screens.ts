import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.resolve(import.meta.dirname, '../../../apps/member/dist')
const assets = path.join(dist, 'assets')

/**
 * Finds the screen of the built client that opens with most bytes in brotli, as the first screen with the frame around all screens.
 * Follows the static imports of its script: what a press loads later is not counted.
 */
export function findHeaviestScreen(): { name: string; bytes: number } {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const first = new Set([...page.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name))
  const names = readdirSync(assets)
  const frame = followImports(names.filter(isFrame), first)
  const screens = names
    .filter((name) => /-screen-.*\.js$/.test(name))
    .map((name) => ({ name: name.replace(/-screen-.*/, ''), bytes: weigh(followImports([name], first).union(frame)) }))
  return screens.reduce((most, screen) => (screen.bytes > most.bytes ? screen : most))
}

const isFrame = (name: string) => /^member-.*\.(js|css)$/.test(name)

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
