import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { readIfThere } from '@cairn/postgres-backup/store/absent.ts'
import { writeDurably } from '@cairn/postgres-backup/store/write-durably.ts'
import { formatHead, parseHead, type Head } from './head.ts'

/** Reads the head that a server kept; null without a file. Throws a `StartupError` for another content. */
export function readHeadFile(path: string): Head | null {
  const text = readIfThere(path)
  if (text === null) return null
  const head = parseHead(text.trim())
  if (head) return head
  throw new StartupError(
    `${path} does not have the head of the ledger as NUMBER:HASH. Verify the ledger, then remove the file.`,
  )
}

/** Writes a head durably: after a power cut the file has this head or the one before. */
export async function writeHeadFile(path: string, head: Head): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await writeDurably(path, `${formatHead(head)}\n`)
}
