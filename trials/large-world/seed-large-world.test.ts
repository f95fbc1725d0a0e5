import { beforeAll, expect, inject, test } from 'vitest'
import { approvalKindNames } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { gainOrLossKinds } from '@cairn/contract/operator/gains/gains.ts'
import { approvalStatuses, depositStatuses, kycStatuses, withdrawalStatuses } from '@cairn/contract/core/states.ts'
import { loadConfig } from '../../apps/server/src/configuration/config.ts'
import { decrypt } from '../../apps/server/src/platform/crypto/encryption.ts'
import { openFileStore } from '../../apps/server/src/platform/files/local-file-store.ts'
import { loadKeys } from '../../apps/server/src/platform/crypto/load-keys.ts'
import { documentContext } from '../../apps/server/src/features/kyc/document/document-context.ts'
import { transferKinds } from '../../apps/server/src/ledger/kinds.ts'
import { verifyLedger } from '../../apps/server/src/ledger/verification/verify.ts'
import { verifySignatures } from '../../apps/server/src/shared/signing/signatures/verify-signatures.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { expectBooksToBalance } from '../../apps/server/src/testing/ledger/books.ts'
import { openTestDatabase, useTestDatabase } from '../../apps/server/src/testing/server/test-database.ts'
import { seedLargeWorld } from './seed-large-world.ts'

const world = useTestDatabase()
const dataDir = createTestFolder('large')
const memberCount = 600
const lines: string[] = []
const seed = () =>
  seedLargeWorld({
    address: { host: inject('postgresHost'), database: world.name },
    keys: loadKeys(loadConfig({ DATA_DIR: dataDir })),
    files: openFileStore(dataDir),
    print: (line) => lines.push(line),
    memberCount,
  })

beforeAll(() => seed())

test('a large world of 600 members has at least twenty transfers for each, all sealed, and its ledger verifies', async () => {
  const { rows } = await world.owner.query(`
    select count(*)::integer as transfers
    from ledger.transfers t
    where exists (select from ledger.accounts a join members m on m.id = a.member_id
      where a.id in (t.from_account, t.to_account) and m.email like '%@large.test')`)
  expect(rows[0].transfers).toBeGreaterThanOrEqual(memberCount * 20)
  const keys = loadKeys(loadConfig({ DATA_DIR: dataDir }))
  const { findings, signatures, unsealed } = await verifyLedger(world.owner, {
    checkSignatures: verifySignatures(keys),
  })
  expect({ findings, unsealed }).toEqual({ findings: [], unsealed: 0 })
  expect(signatures).toBeGreaterThan(memberCount)
  await expectBooksToBalance(world.owner)
})

test('each of its transfers has an entry in the audit log for its record', async () => {
  const { rows } = await world.owner.query(`
    select t.kind, t.reference from ledger.transfers t
    join ledger.accounts a on a.id in (t.from_account, t.to_account) and a.member_id is not null
    join members m on m.id = a.member_id and m.email like '%@large.test'
    left join referral_bonuses bonus on bonus.id = t.reference
    where not exists (
      select from audit.events e where e.subject_id = coalesce(bonus.deposit_id, t.reference)
    ) limit 5`)
  expect(rows).toEqual([])
})

/** What moves between custody accounts, and what payments and wrong credits move: its world has none. */
const isRare = /^(custody_|network_fee_|payment_|deposit_payment_)|^(deposit|bonus)_reversed$/

test('it has a record in every state of every list of the back office', async () => {
  const { rows } = await world.owner.query(`
    select 'deposits ' || status as what from deposits
    union select 'withdrawals ' || status from withdrawals
    union select 'kyc_submissions ' || status from kyc_submissions
    union select 'approvals ' || status from approvals
    union select 'approvals of ' || kind from approvals
    union select 'gains_and_losses ' || kind from gains_and_losses
    union select 'distributions' from distributions
    union select 'members locked' from members where locked_by is not null
    union select 'members unconfirmed' from members where email_confirmed_at is null
    union select 'bonuses' from referral_bonuses where paid_at is not null
    union select 'transfers ' || kind from ledger.transfers`)
  const found = new Set(rows.map(({ what }) => what as string))
  for (const [list, names] of Object.entries({
    'deposits ': depositStatuses,
    'withdrawals ': withdrawalStatuses,
    'kyc_submissions ': kycStatuses,
    'approvals ': approvalStatuses,
    'approvals of ': approvalKindNames,
    'gains_and_losses ': gainOrLossKinds,
    'transfers ': Object.keys(transferKinds).filter((kind) => !isRare.test(kind)),
    '': ['distributions', 'members locked', 'members unconfirmed', 'bonuses'],
  })) {
    expect(names.filter((name) => !found.has(`${list}${name}`))).toEqual([])
  }
})

test('one of its documents can be decrypted, but not as the document of another member', async () => {
  const { rows } = await world.owner.query(
    `select s.id, s.file_name from kyc_submissions s join members m on m.id = s.member_id
     where m.email like '%@large.test' limit 2`,
  )
  const [one, other] = rows as { id: string; file_name: string }[]
  const sealed = await openFileStore(dataDir).read(one!.file_name)
  const { document } = loadKeys(loadConfig({ DATA_DIR: dataDir }))
  expect(decrypt(document, sealed!, documentContext(one!.id)).subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(() => decrypt(document, sealed!, documentContext(other!.id))).toThrow()
})

test('it prints its progress', () => {
  expect(lines.join('\n')).toMatch(/600 of 600 members, 12,000 transfers/)
})

test('a database with data is not changed', async () => {
  await expect(seed()).rejects.toThrow('contains data')
})

test('it is not created in production', async () => {
  process.env['NODE_ENV'] = 'production'
  const empty = await openTestDatabase()
  const seeding = seedLargeWorld({
    address: { host: inject('postgresHost'), database: empty.name },
    keys: loadKeys(loadConfig({ DATA_DIR: dataDir })),
    files: openFileStore(dataDir),
    print: () => {},
    memberCount,
  }).finally(() => {
    process.env['NODE_ENV'] = 'test'
  })
  await expect(seeding).rejects.toThrow('no sample world in production')
  const { rows } = await empty.owner.query('select count(*)::integer as count from members')
  expect(rows).toEqual([{ count: 0 }])
  await empty.close()
})
