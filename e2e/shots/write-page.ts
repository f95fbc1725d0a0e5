import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { viewerOf, type Screen } from '../states/state.ts'
import { memberScreens, operatorScreens } from '../states/states.ts'
import { folder, pictureName, themes, windows } from './pictures.ts'

const screens = [
  ...memberScreens.map(describe),
  ...operatorScreens.map((screen) => describe({ ...screen, title: `Back office: ${screen.title}` })),
]

function describe({ title, states }: Screen) {
  return {
    title,
    states: states.map((state) => {
      const { name, what, path } = state
      return { name, what, path, session: viewerOf(state) }
    }),
  }
}

/** Writes a page that shows all pictures. It needs no other files. */
export default function writePage(): void {
  if (!existsSync(folder)) return
  const shown = {
    takenAt: new Date().toISOString(),
    widths: windows.map(({ width }) => width),
    screens,
  }
  const template = readFileSync(new URL('page.html', import.meta.url), 'utf8')
  // In a script, `</` would end it.
  const json = JSON.stringify(shown).replaceAll('<', '\\u003c')
  writeFileSync(
    join(folder, 'index.html'),
    template.replace('{ screens: [] }', () => json),
  )
  removeOthers()
}

/** Removes the pictures of states that no longer exist. */
function removeOthers(): void {
  const names = screens.flatMap(({ states }) =>
    states.flatMap(({ name }) =>
      windows.flatMap(({ width }) => themes.map((theme) => pictureName(name, width, theme))),
    ),
  )
  const kept = new Set(names)
  for (const file of readdirSync(folder)) if (file.endsWith('.png') && !kept.has(file)) rmSync(join(folder, file))
  const missing = names.filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) console.log(`Without a picture: ${missing.join(', ')}`)
}
