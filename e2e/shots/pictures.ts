import { fileURLToPath } from 'node:url'

export const folder = fileURLToPath(new URL('../../shots/', import.meta.url))

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The windows, by the width that is in the name of their pictures. */
export const windows = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

export function pictureName(state: string, width: number, theme: Theme): string {
  return `${state}-${width}-${theme}.png`
}
