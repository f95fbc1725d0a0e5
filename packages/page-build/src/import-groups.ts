import type { Plugin, Rolldown } from 'vite'

/** One file of scripts, and the modules whose static imports it gets. */
interface ImportGroup {
  name: string
  isRoot: (module: Rolldown.ModuleInfo) => boolean
}

/**
 * Puts the static imports of some modules into one file each: `plugin` finds them, and the bundler takes `groups`. A later
 * group leaves out the imports of an earlier one. Over HTTP/1.1 a browser sends six requests at a time; a seventh costs a round trip.
 */
export function groupImports(wanted: ImportGroup[]): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const modules = wanted.map(() => new Set<string>())
  const plugin: Plugin = {
    name: 'import-groups',
    apply: 'build',
    buildEnd() {
      const earlier = new Set<string>()
      for (const [index, { isRoot }] of wanted.entries()) {
        const open = [...this.getModuleIds()].filter((id) => isRoot(this.getModuleInfo(id)!))
        for (let next = open.pop(); next !== undefined; next = open.pop()) {
          if (earlier.has(next)) continue
          earlier.add(next)
          modules[index]?.add(next)
          open.push(...(this.getModuleInfo(next)?.importedIds ?? []))
        }
      }
    },
  }
  return { plugin, groups: wanted.map(({ name }, index) => ({ name, test: (id) => modules[index]?.has(id) ?? false })) }
}
