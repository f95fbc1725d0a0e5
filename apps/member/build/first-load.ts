import type { Plugin, Rolldown } from 'vite'

/**
 * Gathers what a page needs before it can do anything, which is all that the entry imports by way of imports that do not
 * wait, and makes it one file, so that the sign-in page asks once.
 */
export function firstLoad(): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  const modules = new Set<string>()
  const plugin: Plugin = {
    name: 'first-load',
    apply: 'build',
    buildEnd() {
      modules.clear()
      const open = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (modules.has(next)) continue
        modules.add(next)
        open.push(...(this.getModuleInfo(next)?.importedIds ?? []))
      }
    },
  }
  return { plugin, group: { name: 'first', test: (id) => modules.has(id) } }
}
