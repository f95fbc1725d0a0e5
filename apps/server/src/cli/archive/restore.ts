import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { parseMoment } from './parse-moment.ts'
import { finishRestore, restore, type Restored } from '../../backup/restore/restore.ts'
import { loadConfig } from '../../configuration/config.ts'
import { formatHead, parseHead } from '../../ledger/sealing/head.ts'
import { pickSettings, settingsOfArchive } from '../../configuration/pick-settings.ts'
import { print, UsageError, type Outcome } from '../run-command.ts'

/**
 * `cairn restore`, with `--to "2026-11-22 04:58"` for an earlier moment: from `ARCHIVE_DIR` into `DATA_DIR`, which must be
 * new. With `--head NUMBER:HASH` the copy is also compared with a head that was noted elsewhere. The copy has lost something when it lacks
 * that block, or a file is damaged.
 */
export async function run(args: string[]): Promise<Outcome> {
  const { to, head } = parseArgs({ args, options: { to: { type: 'string' }, head: { type: 'string' } } }).values
  const noted = head === undefined ? null : parseHead(head)
  if (head !== undefined && !noted) throw new UsageError(`--head cannot be "${head}"; expected is NUMBER:HASH.`)
  // Only these settings matter here; the server checks the rest.
  const config = loadConfig(pickSettings(process.env, [...settingsOfArchive, 'FILES_URL']))
  const moment = to === undefined ? null : parseMoment(to, new Date())
  const restored = await restore(config, { moment, noted, print })
  await finishRestore(config.DATA_DIR)
  report(restored, { dataDir: config.DATA_DIR, isCompared: head !== undefined })
  if (config.FILES_URL) {
    print('The files are in that folder. What the bucket of FILES_URL lacks, `cairn files to-bucket` puts there.')
  }
  return restored.damagedFiles.length === 0 && restored.fit === 'there' ? 'done' : 'lost'
}

function report(
  { damagedFiles, fit, head, keysToSet, lastCommitAt, newestAt, noted }: Restored,
  { dataDir, isCompared }: { dataDir: string; isCompared: boolean },
): void {
  if (damagedFiles.length > 0) {
    print(
      `${damagedFiles.length} files of members are damaged in the archive, and are missing in the copy. Look for them on older copies, and put them into ${join(dataDir, 'files')}. Remove the damaged ones from the archive, so that they are archived again:`,
    )
    for (const { name, stored } of damagedFiles) print(`  ${name}, in the archive ${stored}`)
  }
  for (const name of keysToSet) {
    print(
      `A key was being changed at that moment. Set ${name}_FILE=${join(dataDir, 'keys', name.toLowerCase())} until the change has ended.`,
    )
  }
  if (lastCommitAt) print(`The last restored change is of ${lastCommitAt.toISOString()}.`)
  print(`No errors were found in the ledger. The chain ends at ${head ? formatHead(head) : 'its beginning'}.`)
  if (newestAt) print(`The newest authentic file of the archive was written at ${newestAt.toISOString()}.`)
  if (!isCompared) {
    print(
      'An archive cannot show that its newest files were removed. Compare the end of the chain with the newest head that was mailed or sent to you, or restore again with --head.',
    )
  }
  if (fit === 'there') {
    print(noted ? `It has block ${noted.number}, the newest that was known.` : 'No newer block was known.')
    print(`Start the server with DATA_DIR=${dataDir}.`)
    return
  }
  print(
    `Block ${noted?.number} was the newest that was known, and the copy lacks it: what came after block ${head?.number ?? 0} is lost. After a crash this is usual. A server with DATA_DIR=${dataDir} starts, and moves no money until you accept that: compare with what was really paid in and out, then run \`cairn accept-head\` with the end of the chain.`,
  )
}
