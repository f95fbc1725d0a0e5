import { beforeEach, expect, test } from 'vitest'
import { approveRequest, viewApproval, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { settingGroups } from '@cairn/contract/operator/settings/setting-table.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer({ environment: { LINK_HOSTS: 'cairn.test' } })
const reason = 'Withdrawals wait too long'
let one: TestOperator
let two: TestOperator

// Each test has only the operators that it makes, and the settings of a new installation.
beforeEach(async () => {
  await server.owner.query('update operators set removed_at = now()')
  await server.owner.query(
    "update approvals set status = 'withdrawn', decided_by = requested_by, decided_at = now() where status = 'pending'",
  )
  await server.owner.query('delete from settings; insert into settings default values')
  ;[one, two] = await makeOperators(server, 'owner', 'owner')
})

const change = (by: TestOperator, body: object) => by.send(changeSettings, { body })
const approve = (by: TestOperator, id = '') => by.send(approveRequest, { params: { id } })
const read = async () => (await one.send(viewSettings)).settings

test('one owner cannot raise the amount above which two people approve (SEC-32)', async () => {
  await expectRefused(change(one, { two_approvals_above: '999999999' }), 'second_person_needed')
  const { approval_ids } = await change(one, { two_approvals_above: '999999999', reason })
  await expectRefused(approve(one, approval_ids[0]), 'approval_is_own')
  expect((await read()).two_approvals_above).toBe(10_000_00n)
})

test.each([
  { owners: 'one of two owners', isOnly: false },
  { owners: 'the only owner', isOnly: true },
])(
  'an outdated form of $owners is refused as such, although its values would undo a tighter rule',
  async ({ isOnly }) => {
    const { version } = await read()
    await change(two, { reset_lock_hours: 36 })
    if (isOnly) await server.owner.query('update operators set removed_at = now() where id = $1', [two.id])
    const stale = one.send(changeSettings, { version, body: { reset_lock_hours: 24, pending_deposits_max: 9 } })
    await expectRefused(stale, 'changed_meanwhile')
  },
)

test('another owner approves a loosened setting, and sees it before and after', async () => {
  const { approval_ids, msg } = await change(one, { two_approvals_above: '20000.00', reason })
  expect(msg).toBe('Requested. Another owner must approve it')
  const { approval, payload } = await two.send(viewApproval, { params: { id: approval_ids[0] ?? '' } })
  expect(approval).toMatchObject({
    kind: 'setting_change',
    sentence: 'Two people above changes from $10,000.00 to $20,000.00',
    reason,
  })
  expect(payload).toEqual({ setting: 'two_approvals_above', before: '1000000', after: '2000000' })
  expect((await two.send(viewSettings)).requested).toEqual([
    { setting: 'two_approvals_above', approval_id: approval_ids[0] },
  ])

  await approve(two, approval_ids[0])
  expect((await read()).two_approvals_above).toBe(20_000_00n)
  expect((await two.send(viewSettings)).requested).toEqual([])
  const { rows } = await server.owner.query(
    "select actor_id, details from audit.events where did = 'setting_changed' order by id desc limit 1",
  )
  expect(rows).toEqual([
    { actor_id: two.id, details: { setting: 'two_approvals_above_cents', before: '10000.00', after: '20000.00' } },
  ])
})

test('a tightened setting applies at once, in the same call as a requested one', async () => {
  const { approval_ids } = await change(one, {
    reset_lock_hours: 48,
    document_kept_months: 48,
    withdrawal_daily_limit: '500',
    reason,
  })
  expect(approval_ids).toHaveLength(1)
  expect(await read()).toMatchObject({
    reset_lock_hours: 48,
    document_kept_months: 60,
    withdrawal_daily_limit: 500_00n,
  })
  await approve(two, approval_ids[0])
  expect((await read()).document_kept_months).toBe(48)
})

test('one change of a setting is pending at a time, and it is refused when the setting has changed since', async () => {
  const { approval_ids } = await change(one, { document_kept_months: 48, reason })
  await expectRefused(change(two, { document_kept_months: 36, reason }), 'approval_requested_already')
  await change(two, { document_kept_months: 72 })
  await expectRefused(approve(two, approval_ids[0]), 'changed_meanwhile')
  await one.send(withdrawRequest, { params: { id: approval_ids[0] ?? '' } })
  expect((await read()).document_kept_months).toBe(72)
})

const texts = {
  terms_url: 'https://cairn.test/terms',
  terms_version: '2026-11',
  privacy_url: 'https://cairn.test/privacy',
  risk_line: 'You can lose money',
  risk_url: 'https://cairn.test/risk',
  fees_url: 'https://cairn.test/fees',
  company_line: 'Cairn Ltd',
  support_contact: 'help@cairn.test',
}

test('two owners fill in, replace and remove each text that all members read', async () => {
  expect(Object.keys(settingGroups.company)).toEqual(Object.keys(texts))
  await deliverMail(server)
  await expectRefused(change(one, texts), 'second_person_needed')
  for (const body of Object.entries(texts).map(([name, text]) => ({ [name]: text }))) {
    expect(await expectRefused(change(one, body), 'second_person_needed')).toContain('changes “')
  }
  const { approval_ids } = await change(one, { ...texts, reason })
  expect(await read()).toMatchObject(Object.fromEntries(Object.keys(texts).map((name) => [name, null])))
  for (const id of approval_ids) await expectRefused(approve(one, id), 'approval_is_own')
  for (const id of approval_ids) await approve(two, id)
  expect(await read()).toMatchObject(texts)

  await expectRefused(change(one, { support_contact: null }), 'second_person_needed')
  const { approval_ids: again } = await change(one, { terms_url: 'https://cairn.test/terms-2', reason })
  const { approval } = await two.send(viewApproval, { params: { id: again[0] ?? '' } })
  expect(approval.sentence).toBe(
    'Address of the terms changes from https://cairn.test/terms to https://cairn.test/terms-2',
  )
  expect((await read()).terms_url).toBe('https://cairn.test/terms')
  await approve(two, again[0])
  expect(await read()).toMatchObject({ ...texts, terms_url: 'https://cairn.test/terms-2' })
})

test('the database fills in no text without the approved request', async () => {
  for (const [name, text] of Object.entries(texts)) {
    const filled = server.database.plainPool.query('select change_settings($1, null)', [{ [name]: text }])
    await expect(filled).rejects.toMatchObject({ code: 'CL005' })
  }
})

test('a text is checked again at its approval, because the hosts may have changed', async () => {
  const { approval_ids } = await change(one, { fees_url: 'https://cairn.test/fees', reason })
  const hosts = server.config.LINK_HOSTS.splice(0)
  await expectRefused(approve(two, approval_ids[0]), 'link_not_listed')
  server.config.LINK_HOSTS.push(...hosts)
  await approve(two, approval_ids[0])
})

test('a treasurer is no second person for a setting', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const { approval_ids } = await change(one, { document_kept_months: 48, reason })
  await expectRefused(approve(treasurer, approval_ids[0]), 'role_not_allowed')
})

test('an only owner loosens a setting alone, with a reason', async () => {
  await server.owner.query('update operators set removed_at = now() where id = $1', [two.id])
  await makeOperator(server, 'treasurer')
  await expectRefused(change(one, { two_approvals_above: '20000.00' }), 'reason_needed')
  expect(await change(one, { two_approvals_above: '20000.00', reason })).toMatchObject({ approval_ids: [] })
  expect((await read()).two_approvals_above).toBe(20_000_00n)
})

test('all owners get a mail about each request, its approval, and each change', async () => {
  await deliverMail(server)
  const { approval_ids } = await change(one, { document_kept_months: 48, reset_lock_hours: 48, reason })
  const before = (await deliverMail(server)).length
  await approve(two, approval_ids[0])
  const letters = await deliverMail(server)
  const about = (text: string) => letters.filter((letter) => letter.includes(text))
  for (const { id } of [one, two]) {
    const mine = letters.filter((letter) => letter.includes(id))
    expect(
      mine.some((letter) => letter.includes('Identity documents are kept for changes from 60 months to 48 months')),
    ).toBe(true)
    expect(mine.some((letter) => letter.includes(reason))).toBe(true)
    expect(mine.some((letter) => letter.includes('from 24 hours to 48 hours'))).toBe(true)
  }
  expect(letters.length).toBe(before + 2)
  expect(about('approved').length).toBeGreaterThan(0)
})

test('the server’s role loosens no setting without the approved request (SEC-32)', async () => {
  const pool = server.database.plainPool
  const loosen = (id: string | null) => pool.query(`select change_settings('{"document_kept_months": 48}', $1)`, [id])
  await expect(loosen(null)).rejects.toMatchObject({ code: 'CL005' })
  const { approval_ids } = await change(one, { document_kept_months: 48, reason })
  await expect(loosen(approval_ids[0] ?? '')).rejects.toMatchObject({ code: 'CL005' })
  await approve(two, approval_ids[0])
  await change(one, { document_kept_months: 60 })
  // The approval is used up.
  await expect(loosen(approval_ids[0] ?? '')).rejects.toMatchObject({ code: 'CL005' })
  await expect(pool.query(`select change_settings('{"is_only_row": false}', null)`)).rejects.toMatchObject({
    code: 'CL005',
  })
})

test('an approval loosens its own setting, to its own value (SEC-32)', async () => {
  const { approval_ids } = await change(one, { document_kept_months: 48, reason })
  const client = await server.database.plainPool.connect()
  try {
    for (const otherChange of ['{"document_kept_months": 36}', '{"address_lock_hours": 1}']) {
      await client.query('begin')
      await client.query(
        "update approvals set status = 'approved', decided_by = $2, decided_at = now() where id = $1",
        [approval_ids[0], two.id],
      )
      const loosening = client.query('select change_settings($1, $2)', [otherChange, approval_ids[0]])
      await expect(loosening).rejects.toMatchObject({ code: 'CL005' })
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})
