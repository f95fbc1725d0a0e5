import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from './refusals.ts'

const folder = new URL('refusals/', import.meta.url)

test('each code is in one file', async () => {
  const codes: string[] = []
  for (const file of readdirSync(folder).filter((name) => name !== 'refusal-entry.ts')) {
    const module: Record<string, object> = await import(new URL(file, folder).href)
    codes.push(...Object.values(module).flatMap((entries) => Object.keys(entries)))
  }
  // A code that two files have would have the sentence of one of them.
  expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted())
})
