import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import {
  approveKyc,
  findKycDuplicates,
  openKycDocument,
  requestKycRetake,
  viewKycSubmission,
} from '@cairn/contract/operator/members/kyc.ts'
import { suspendOperator } from '@cairn/contract/operator/operators/operators.ts'
import { documentRead } from '../../../testing/fixtures/records.ts'
import { submitDocument } from '../../../testing/fixtures/submit-document.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()

/** A pending document that the operators have opened. */
async function submit(person: Person, ...operators: TestOperator[]): Promise<{ id: string }> {
  const { id } = await submitDocument(server, person, 'identity_card')
  for (const operator of operators) await operator.send(openKycDocument, { params: { id } })
  return { id }
}

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the document’s details are stored encrypted, bound to the submission, and shown with the document', async () => {
  const [ada, reviewer] = [await makePerson(server), await makeOperator(server, 'reviewer')]
  const params = await submit(ada, reviewer)
  const details = { name: 'Byron Ada', number: 'AB 123-456', birth_date: '1985-12-10', expires_on: today(400) }
  await reviewer.send(approveKyc, { params, body: documentRead(details) })

  expect((await reviewer.send(openKycDocument, { params })).details).toEqual(details)
  const { rows } = await server.owner.query('select to_jsonb(k)::text as row from kyc_submissions k where id = $1', [
    params.id,
  ])
  for (const secret of ['Byron Ada', '123-456', 'AB123456', '1985-12'])
    expect(rows[0].row.replaceAll(/[0-9a-f]{32,}/g, '')).not.toContain(secret)

  // Details from another document are not shown.
  const other = await submit(await makePerson(server), reviewer)
  await reviewer.send(approveKyc, { params: other, body: documentRead() })
  await server.owner.query('alter table kyc_submissions disable trigger kyc_submissions_decided_by_a_viewer')
  await server.owner.query(
    'update kyc_submissions set details_sealed = (select details_sealed from kyc_submissions where id = $2) where id = $1',
    [params.id, other.id],
  )
  await server.owner.query('alter table kyc_submissions enable trigger kyc_submissions_decided_by_a_viewer')
  await expectRefused(reviewer.send(openKycDocument, { params }), 'internal_error')
})

test.for([
  [{ name: ' ' }, 'kyc_name_invalid'],
  [{ number: '- . -' }, 'kyc_number_invalid'],
  [{ number: 'A1' }, 'kyc_number_invalid'],
  [{ birth_date: '1985-02-30' }, 'birth_date_invalid'],
  [{ birth_date: today() }, 'birth_date_invalid'],
  [{ birth_date: '1850-01-01' }, 'birth_date_invalid'],
  [{ birth_date: today(-6 * 365) }, 'kyc_holder_under_age'],
  [{ expires_on: '2027-02-29' }, 'expiry_date_invalid'],
  [{ expires_on: undefined }, 'expiry_date_invalid'],
  [{ expires_on: '2999-01-01' }, 'expiry_date_invalid'],
  [{ expires_on: today(-1) }, 'kyc_document_expired'],
  [{ name_matches: false }, 'kyc_checks_incomplete'],
  [{ corners_visible: undefined }, 'kyc_checks_incomplete'],
  [{ is_valid: 'true' }, 'kyc_checks_incomplete'],
  [{ is_original: null }, 'kyc_checks_incomplete'],
] as const)('an approval with %o is refused', async ([changes, code]) => {
  const reviewer = await makeOperator(server, 'reviewer')
  const params = await submit(await makePerson(server), reviewer)
  await expectRefused(reviewer.send(approveKyc, { params, body: { ...documentRead(), ...changes } as never }), code)
  // The last day counts as valid.
  await reviewer.send(approveKyc, { params, body: documentRead({ expires_on: today() }) })
})

test('a document with another name than the account’s is approved by two, who have both opened it', async () => {
  const ada = await makePerson(server, { fullName: 'Ada Byron' })
  const [first, second, owner] = await makeOperators(server, 'reviewer', 'reviewer', 'owner')
  const params = await submit(ada, first, second)
  const approve = (by: TestOperator) => by.send(approveKyc, { params, body: documentRead({ name: 'Ada King' }) })
  const view = async (by: TestOperator) => (await by.send(viewKycSubmission, { params })).submission

  await expectRefused(approve(owner), 'kyc_document_not_opened')
  expect((await approve(first)).msg).toBe('Approved. Another person has to approve it too')
  await expectRefused(approve(first), 'approval_needs_another')
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'pending' })
  expect(await view(first)).toMatchObject({ status: 'pending', first_approval: { is_mine: true } })
  expect(await view(second)).toMatchObject({ first_approval: { by: 'Terry the reviewer', is_mine: false } })

  // A first approval that somebody wrote into the database does not count.
  const rewrite = (by: string) =>
    server.database.plainPool.query('update kyc_submissions set first_approved_by = $2 where id = $1', [params.id, by])
  await rewrite(second.id)
  await expectRefused(approve(first), 'decision_not_signed')
  await rewrite(first.id)

  // Nor does one by an operator who may not approve any more.
  await owner.send(suspendOperator, { params: { id: first.id }, body: { reason: 'A stolen laptop' } })
  expect(await view(second)).toMatchObject({ first_approval: null })
  expect((await approve(second)).msg).toContain('Another person')
  await owner.send(openKycDocument, { params })
  await approve(owner)
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'approved' })
  await expect(
    server.owner.query('update kyc_submissions set first_approved_by = null where id = $1', [params.id]),
  ).rejects.toMatchObject({ code: 'CL010' })
})

test('the database takes no second approval from who gave the first', async () => {
  const reviewer = await makeOperator(server, 'reviewer')
  const { id } = await submit(await makePerson(server), reviewer)
  await expect(
    server.owner.query(
      `update kyc_submissions set status = 'approved', first_approved_by = $2, decided_by = $2, decided_at = now(),
         details_sealed = '\\x00', number_hash = sha256('a') where id = $1`,
      [id, reviewer.id],
    ),
  ).rejects.toThrow('kyc_submissions_approved_by_another')
})

test('the youngest age is a setting', async () => {
  const reviewer = await makeOperator(server, 'reviewer')
  const params = await submit(await makePerson(server), reviewer)
  const body = documentRead({ birth_date: today(-20 * 366) })
  await server.owner.query('update settings set member_age_min = 21')
  expect(await expectRefused(reviewer.send(approveKyc, { params, body }), 'kyc_holder_under_age')).toContain('21 years')
  await server.owner.query('update settings set member_age_min = 18')
  await reviewer.send(approveKyc, { params, body })
})

test('the same document at another member is shown, and is approved only after a confirmation', async () => {
  const [ada, grace] = [await makePerson(server), await makePerson(server)]
  const [reviewer, support] = await makeOperators(server, 'reviewer', 'support')
  const [first, second] = [await submit(ada, reviewer), await submit(grace, reviewer)]
  await reviewer.send(approveKyc, { params: first, body: documentRead({ number: 'no 77-12 X' }) })

  const found = await reviewer.send(findKycDuplicates, { params: second, body: { number: 'NO7712x' } })
  expect(found.duplicates).toMatchObject([{ id: first.id, status: 'approved', member: { id: ada.id } }])
  expect(await reviewer.send(findKycDuplicates, { params: first, body: { number: 'NO7712x' } })).toMatchObject({
    duplicates: [],
  })
  const body = documentRead({ number: 'NO 7712X' })
  expect(await expectRefused(reviewer.send(approveKyc, { params: second, body }), 'kyc_document_duplicate')).toContain(
    found.duplicates[0]?.member.full_name,
  )
  await reviewer.send(approveKyc, { params: second, body: { ...body, duplicate_accepted: true } })

  const seenBy = async (operator: TestOperator) =>
    (await operator.send(viewKycSubmission, { params: first })).submission.duplicates.map(({ id }) => id)
  expect(await seenBy(reviewer)).toEqual([second.id])
  expect(await seenBy(support)).toEqual([])
  await expectRefused(
    reviewer.send(findKycDuplicates, { params: { id: randomUUIDv7() }, body: { number: 'NO7712x' } }),
    'not_found',
  )
})

test('of two members’ approvals with one number at once, one is refused', async () => {
  const reviewer = await makeOperator(server, 'reviewer')
  const documents = [await submit(await makePerson(server), reviewer), await submit(await makePerson(server), reviewer)]
  const body = documentRead()
  // Both block before either has written: in the trigger, which reads the views, or on each other.
  await server.owner.query('begin; lock table kyc_openings in access exclusive mode')
  const approvals = Promise.allSettled(documents.map((params) => reviewer.send(approveKyc, { params, body })))
  await expect
    .poll(async () => {
      await server.owner.query('select pg_stat_clear_snapshot()')
      const { rows } = await server.owner.query(
        "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows[0].count
    })
    .toBe(2)
  await server.owner.query('rollback')
  const results = await approvals
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a retake is a separate decision: the member reads the reason and sends again', async () => {
  const [ada, reviewer] = [await makePerson(server), await makeOperator(server, 'reviewer')]
  const params = await submit(ada)
  const ask = () => reviewer.send(requestKycRetake, { params, body: { code: 'side_missing' } })
  await expectRefused(ask(), 'kyc_document_not_opened')
  await reviewer.send(openKycDocument, { params })
  await ask()
  expect(await ada.send(viewKycStatus)).toMatchObject({
    data: 'rejected',
    reason: 'One side of the card is missing. Send both sides in one photo.',
  })
  const { submission } = await reviewer.send(viewKycSubmission, { params })
  expect(submission).toMatchObject({ status: 'retake' })
  expect(submission.timeline.at(-1)).toMatchObject({ did: 'kyc_retake_requested', details: { code: 'side_missing' } })
  expect(await expectRefused(ask(), 'kyc_not_pending')).toContain('retake, by Terry the reviewer')
  await submit(ada)
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'pending' })
})

test('a decided document does not change, even by direct SQL', async () => {
  const reviewer = await makeOperator(server, 'reviewer')
  const params = await submit(await makePerson(server), reviewer)
  await reviewer.send(approveKyc, { params, body: documentRead() })
  await server.owner.query('begin; set local role cairn_server')
  await expect(
    server.owner.query("update kyc_submissions set expires_on = '2999-01-01' where id = $1", [params.id]),
  ).rejects.toMatchObject({ code: 'CL010' })
  await server.owner.query('rollback')
})
