/// <reference types="vite/client" />
import type { Stories } from '../src/stories.ts'

const files = import.meta.glob<Stories>('../src/**/*.stories.tsx', { eager: true, import: 'default' })

export interface Component extends Stories {
  /** The name of its file, such as `text-field`. */
  name: string
}

/** Sorted by title. */
export const components: readonly Component[] = Object.entries(files)
  .map(([file, stories]) => Object.assign({ name: file.replace(/^.*\/|\.stories\.tsx$/g, '') }, stories))
  .toSorted((one, other) => one.title.localeCompare(other.title))
