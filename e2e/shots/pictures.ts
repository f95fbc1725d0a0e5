import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { viewerOf, type Screen, type State } from '../states/state.ts'
import { allScreens } from '../states/states.ts'

export const folder = fileURLToPath(new URL('../../shots/', import.meta.url))
export const themes = ['light', 'dark'] as const

/** The windows, by the width that is in the name of their pictures. */
export const windows = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

export function pictureName(state: string, width: number, theme: (typeof themes)[number]): string {
  return `${state}-${width}-${theme}.png`
}

/** Writes a page of all pictures, in the order of the screens. A picture opens in its own size. */
export default function writePage(): void {
  if (!existsSync(folder)) return
  const style = 'body { font: 1rem system-ui } img { height: 20rem; border: 1px solid } a { margin-right: 0.5rem }'
  const head = `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${style}</style>`
  writeFileSync(`${folder}index.html`, head + allScreens.map(showScreen).join('\n'))
}

function showScreen({ title, states }: Screen): string {
  return `<h1>${title}</h1>${states.map(showPictures).join('\n')}`
}

function showPictures(state: State): string {
  const names = windows.flatMap(({ width }) => themes.map((theme) => pictureName(state.name, width, theme)))
  const pictures = names.map((name) => `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a>`)
  const where = `${state.path}, seen by a ${viewerOf(state)}`
  return `<h2 id="${state.name}">${state.name}: ${state.what}</h2><p>${where}</p>${pictures.join('')}`
}
