import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const files = globSync('{apps,packages,e2e,tooling,trials,docs,deploy,*}/**/*.{ts,tsx,mjs,sql,md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/data/**', 'docs/requirements.md', 'CHANGELOG.md'],
})

/** Phrases that need a second reading, with the most that comments, titles of tests and docs may have. Only ever lower a number. */
const phrases: [name: string, pattern: RegExp, most: number][] = [
  ['a sentence that opens with “Of”', /(?:^|[.:;!?] )Of [a-z]/g, 0],
  ['“that of” as a pronoun', /\b(?:that|those) of\b/g, 15],
  ['“What … is” as a subject', /(?:^|[.;] )What [^.,?]{1,60}? (?:is|are|was|were|has|does)\b/g, 8],
  ['“nobody” or “nothing” as a subject', /(?:^|[.;] )(?:nobody|nothing|none)\b/gi, 7],
  ['“is gone”, “is over”', /\b(?:is|are|was|were) (?:away|gone|over|back)\b/g, 3],
  ['“waits” for “is pending”', /\bwaits?\b(?! for (?:a|the) lock)/g, 101],
  ['“is asked”, “asks for”', /\b(?:is|are) asked\b|\basks? for\b/g, 7],
  ['“also where”, “also when”', /\balso (?:where|when|after|in|if|while)\b/g, 0],
  ['“says” for “shows”', /\b(?:is|are) said\b|\bsays?\b/g, 15],
  ['“of now”, “of today”', /\bof (?:now|today)\b/g, 0],
]

const texts = files.flatMap((file) => readTexts(file, readFileSync(path.join(root, file), 'utf8')))

test.for(phrases)('%s is rarer than before in comments, titles and docs', ([, pattern, most]) => {
  const found = texts.flatMap((text) => [...text.matchAll(pattern)].map(() => text))
  expect(texts.length).toBeGreaterThan(5_000)
  expect(found.length).toBeLessThanOrEqual(most)
})

/** The comments of a source with its titles of tests, or the paragraphs of a page, each on one line. */
function readTexts(file: string, whole: string): string[] {
  if (file.endsWith('.md'))
    return whole
      .replaceAll(/^```[^]*?^```/gm, '')
      .split(/\n\n|\n(?=[|\-#])/)
      .map(toLine)
  const marker = file.endsWith('.sql') ? '--' : '//'
  const lines = [...whole.matchAll(new RegExp(`(?:^[ \\t]*${marker} .*\\n)+`, 'gm'))].map(([comment]) =>
    comment.replaceAll(new RegExp(`^[ \\t]*${marker} `, 'gm'), ''),
  )
  const blocks = [...whole.matchAll(/\/\*\*([^]*?)\*\//g)].map(([, comment = '']) => comment.replaceAll(/^\s*\*/gm, ''))
  const titles = [...whole.matchAll(/\b(?:test|describe)\b[^'"`\n]{0,60}?\(\s*(['"`])(.*?)\1,/g)].map(
    ([, , title = '']) => title,
  )
  return [...lines, ...blocks, ...titles].map(toLine)
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
