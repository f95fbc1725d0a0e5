import type { Plugin, Rolldown } from 'vite'

/** What a member's first screen is made of, beside what every page needs. */
const firstOfMember = /\/src\/(?:shell\/member-shell|dashboard\/dashboard-screen)\.tsx$/

/**
 * Gathers what a page needs before it can do anything, which is all that the entry imports by way of imports that do not
 * wait, and makes it one file, so that the sign-in page asks once. What the dashboard needs beyond that is a second file:
 * a browser asks for six things at a time over HTTP/1.1, and the seventh waits for a round trip.
 */
export function firstLoad(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let first = new Set<string>()
  let member = new Set<string>()
  const plugin: Plugin = {
    name: 'first-load',
    apply: 'build',
    buildEnd() {
      const follow = (open: string[]) => {
        const reached = new Set<string>()
        for (let next = open.pop(); next !== undefined; next = open.pop()) {
          if (reached.has(next)) continue
          reached.add(next)
          open.push(...(this.getModuleInfo(next)?.importedIds ?? []))
        }
        return reached
      }
      const all = [...this.getModuleIds()]
      first = follow(all.filter((id) => this.getModuleInfo(id)?.isEntry))
      member = follow(all.filter((id) => firstOfMember.test(id))).difference(first)
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
