/// <reference types="vite/client" />
import type { Stories } from '../src/stories.ts'

const files = import.meta.glob<Stories>('../src/**/*.stories.tsx', { eager: true, import: 'default' })

export interface Part extends Stories {
  /** The name of its file: `text-field`. */
  name: string
}

/** Every part that has stories, by its title. */
export const parts: readonly Part[] = Object.entries(files)
  .map(([file, stories]) => Object.assign({ name: file.replace(/^.*\/|\.stories\.tsx$/g, '') }, stories))
  .toSorted((one, other) => one.title.localeCompare(other.title))
