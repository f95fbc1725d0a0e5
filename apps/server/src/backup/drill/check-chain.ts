import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { formatHead, parseHead, type Head } from '../../ledger/sealing/head.ts'
import type { Verification } from '../../ledger/verification/verify.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { DatabaseAddress } from '../../platform/database/database.ts'
import type { BackupManifest } from '@cairn/postgres-backup/base/manifest.ts'
import { verifyCopy } from '../restore/restore-copy.ts'
import type { Drill } from './drill-record.ts'

type Noted = Pick<BackupManifest | Drill, 'head' | 'timeline'>

/**
 * The blocks that a copy must have, the oldest first: those that the kept backups and the newest successful drill noted. A
 * restore to an earlier moment starts a new timeline, and blocks of the old one are not required: they were given up on purpose.
 */
export function listHeads(backups: Noted[], drill: Noted | null): Head[] {
  const timeline = backups.at(-1)?.timeline
  return [...backups, ...(drill ? [drill] : [])]
    .filter((noted) => noted.timeline === timeline)
    .flatMap(({ head }) => parseHead(head ?? '') ?? [])
    .toSorted((a, b) => Number(a.number - b.number))
}

/**
 * Verifies the ledger and the audit log of a copy, and requires each of these blocks in it. One block is not enough: tonight's
 * backup may have noted a block of a rewritten chain, which only older blocks reveal. Throws a `StartupError` with the fault.
 */
export async function checkChain(
  address: DatabaseAddress,
  keys: Pick<Keys, 'addresses'> | null,
  heads: Head[],
): Promise<Verification> {
  const { fits, verification } = await verifyCopy(address, keys, heads)
  const [finding] = verification.findings
  if (finding) throw new StartupError(`The copy has errors. The first: ${finding.sentence}`)
  const lacking = heads.find((_, index) => fits[index] !== 'there')
  if (!lacking) return verification
  throw new StartupError(`The copy does not have block ${formatHead(lacking)}, which an earlier backup or drill had.`)
}
