import type { Plugin, Rolldown } from 'vite'

const memberEntries = /\/src\/(?:shell\/member-shell|features\/dashboard\/dashboard-screen)\.tsx$/

/**
 * Puts all static imports of the entry into one file, so that the sign-in page requests one script, and those of the
 * dashboard into a second one. Over HTTP/1.1 a browser sends six requests at a time; a seventh waits for a round trip.
 */
export function firstLoadChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let first = new Set<string>()
  let member = new Set<string>()
  const plugin: Plugin = {
    name: 'first-load-chunks',
    apply: 'build',
    buildEnd() {
      const withImports = (open: string[]) => {
        const reached = new Set<string>()
        for (let next = open.pop(); next !== undefined; next = open.pop()) {
          if (reached.has(next)) continue
          reached.add(next)
          open.push(...(this.getModuleInfo(next)?.importedIds ?? []))
        }
        return reached
      }
      const all = [...this.getModuleIds()]
      first = withImports(all.filter((id) => this.getModuleInfo(id)?.isEntry))
      member = withImports(all.filter((id) => memberEntries.test(id))).difference(first)
    },
  }
  return {
    plugin,
    groups: [
      { name: 'first', test: (id) => first.has(id) },
      { name: 'member', test: (id) => member.has(id) },
    ],
  }
}
