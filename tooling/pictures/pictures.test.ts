import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashSources, pictured, pictures, takenFile } from './pictured-sources.ts'

const taken = JSON.parse(readFileSync(takenFile, 'utf8')) as Record<string, string>

test.each(Object.keys(pictured))(
  'the picture %s is as new as its screen; otherwise: npm run shots -- docs',
  (picture) => {
    expect(taken[picture]).toBe(hashSources(picture))
  },
)

test('each picture of the docs is taken by the command', () => {
  const files = globSync('**/*.png', { cwd: pictures }).map((file) => file.replace(/\.png$/, ''))
  expect(files.toSorted()).toEqual(Object.keys(pictured).toSorted())
})
