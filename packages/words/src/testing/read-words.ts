import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A text, or a function that makes one, by its path: `member/about.ts about.facts.0`. */
export type Words = Map<string, unknown>

/** All words of the member client in English, or in the language of a folder. */
export async function readWords(folder = ''): Promise<Words> {
  const words: Words = new Map()
  for (const part of ['member', 'shared']) {
    const files = await readdir(join(root, folder, part), { recursive: true })
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const exported = (await import(join(root, folder, part, file))) as Record<string, unknown>
      for (const [name, value] of Object.entries(exported)) collect(words, `${part}/${file} ${name}`, value)
    }
  }
  return words
}

function collect(words: Words, path: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) collect(words, `${path}.${name}`, part)
  } else words.set(path, value)
}
