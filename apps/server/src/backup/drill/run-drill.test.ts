import { expect, inject, test } from 'vitest'
import { loadConfig } from '../../configuration/config.ts'
import { formatHead } from '../../ledger/sealing/head.ts'
import { readNewestHead } from '../../ledger/sealing/read-head.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { write } from '../../testing/ledger/attacker.ts'
import { fundBonuses } from '../../testing/ledger/post-as-owner.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { openOwnArchive } from '../open-archive.ts'
import { checkChain, listHeads } from './check-chain.ts'
import { checkRecords } from './check-records.ts'
import { readDrill, writeDrill } from './drill-record.ts'
import { runDrill } from './run-drill.ts'

const made = useTestDatabase()
const folder = createTestFolder('drill')
const dataDir = createTestFolder('drill-data')

const address = () => ({ host: inject('postgresHost'), database: made.name })
const check = (heads: ReturnType<typeof listHeads>) => checkChain(address(), null, heads)
const seal = () => made.owner.query('select ledger.seal()')
const note = async () => ({
  head: formatHead((await readNewestHead(made.owner)) ?? expect.fail('no block')),
  timeline: 1,
})
const post = () => fundBonuses(made.owner, 100n)

/** A pending document, or a removed one, with its file. */
const submit = (file: string | null) =>
  write(
    { client: made.owner },
    `insert into kyc_submissions (id, member_id, country, id_card_type, file_name, status, decided_at, decided_by, document_removed_at)
     values (gen_random_uuid(), gen_random_uuid(), 'Norway', 'passport', ${file ? `'${file}', 'pending', null, null, null` : `null, 'approved', now(), gen_random_uuid(), now()`})`,
  )

test('a chain rewritten before tonight’s backup differs from the chain of earlier nights (REL-50)', async () => {
  await post()
  await seal()
  const yesterday = await note()
  await post()
  await seal()
  expect(await check(listHeads([yesterday, await note()], yesterday))).toMatchObject({ findings: [] })

  // Everything is sealed again, into as many blocks, without a fault.
  await write(
    { client: made.owner },
    `delete from ledger.seals; delete from ledger.event_seals; delete from ledger.blocks;
     update ledger.transfers set reference = gen_random_uuid()`,
  )
  await seal()
  await post()
  await seal()
  const tonight = await note()
  expect(await check(listHeads([tonight], null))).toMatchObject({ findings: [] })

  const lacking = `does not have block ${yesterday.head}`
  await expect(check(listHeads([yesterday, tonight], null))).rejects.toThrow(lacking)
  await expect(check(listHeads([tonight], yesterday))).rejects.toThrow(lacking)
  // A restore to an earlier moment gave up the blocks that were noted before it.
  expect(listHeads([yesterday, { ...tonight, timeline: 2 }], yesterday)).toHaveLength(1)
})

test('a failed drill keeps the block that the next one compares with (REL-50)', async () => {
  const config = loadConfig({ ARCHIVE_DIR: folder, DATA_DIR: dataDir })
  const archive = await openOwnArchive(config)
  await archive.writeText('archive.json', JSON.stringify({ database: '7' }))
  const succeeded = { head: `7:${'a'.repeat(64)}`, timeline: 1, isOk: true, sentence: '' }
  const at = new Date().toISOString()
  await writeDrill(archive, config.DATA_DIR, { ...succeeded, startedAt: at, finishedAt: at })

  const failed = await runDrill(config, () => {})
  expect(failed).toMatchObject({ isOk: false, sentence: 'There is no complete backup in ARCHIVE_DIR.' })
  expect(await readDrill(archive, config.DATA_DIR)).toEqual(failed)
  expect(listHeads([{ head: null, timeline: 1 }], failed)).toEqual([{ number: 7n, hash: 'a'.repeat(64) }])
})

test('a file that a row names must be archived, but not a removed document (REL-52)', async () => {
  const archive = await openOwnArchive(loadConfig({ ARCHIVE_DIR: folder, DATA_DIR: dataDir }))
  await submit(null)
  await checkRecords(address(), archive, null)
  await submit(`${'0'.repeat(32)}.sealed`)
  await expect(checkRecords(address(), archive, null)).rejects.toThrow('The archive lacks 1 files')
})
