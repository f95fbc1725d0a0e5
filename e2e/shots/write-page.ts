import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { officeScreens } from '../states/operator/states.ts'
import { screens as memberScreens } from '../states/member/states.ts'
import { folder, pictureName, themes, windows } from './pictures.ts'

const screens = [
  ...memberScreens.map(({ title, states }) => ({
    title,
    states: states.map(({ name, what, path, session = 'member' }) => ({ name, what, path, session })),
  })),
  ...officeScreens.map(({ title, states }) => ({
    title: `Back office: ${title}`,
    states: states.map(({ name, what, path, as = 'owner' }) => ({ name, what, path: `/operator${path}`, session: as })),
  })),
]

/** Writes the page on which all pictures can be looked at. It needs nothing but the pictures beside it. */
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

/** A state that has gone leaves no picture behind. */
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
