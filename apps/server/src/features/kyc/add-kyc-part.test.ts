import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { KycPart } from '@cairn/contract/core/constants.ts'
import { addKycPart, viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { downloadOwnData } from '@cairn/contract/member/account/own-data.ts'
import { approveKyc, openKycDocument, viewKycSubmission } from '@cairn/contract/operator/members/kyc.ts'
import { documentRead } from '../../testing/fixtures/records.ts'
import { submitDocument } from '../../testing/fixtures/submit-document.ts'
import { goodPicture } from '../../testing/fuzz/files/hostile-pictures.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { useOperator } from '../../testing/people/use-operator.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { removeDocuments } from './document/remove-documents.ts'

const server = useTestServer()
const reviewer = useOperator(server, 'reviewer')

async function addPart({ send }: Person, part: KycPart): Promise<void> {
  await send(addKycPart, { fields: { part }, file: new Blob([new Uint8Array(await goodPicture('jpeg', 200))]) })
}

async function submit() {
  const member = await makePerson(server)
  const { id } = await submitDocument(server, member, 'identity_card')
  return { id, member, params: { id } }
}

const approve = (params: { id: string }, version: string) =>
  reviewer.send(approveKyc, { params, body: documentRead(), version })

const viewSubmission = async (params: { id: string }) => (await reviewer.send(viewKycSubmission, { params })).submission

test('the back and a photo of the member open with the document, and the member sees which were sent', async () => {
  const { member, params } = await submit()
  await addPart(member, 'back')
  await addPart(member, 'holder')
  const { document, parts = [] } = await reviewer.send(openKycDocument, { params })
  expect(parts.map(({ part }) => part)).toEqual(['back', 'holder'])
  for (const shown of [document, ...parts.map((one) => one.document)]) expect(shown).toMatch(/^data:image\/jpeg/)

  const status = await member.send(viewKycStatus)
  expect(status).toMatchObject({ data: 'pending', parts: [{ part: 'back' }, { part: 'holder' }] })
  const file = await (await sendOnce(server.url, downloadOwnData, { token: member.token })).text()
  expect(file).toContain('"further_pictures": [{"part": "back"')
})

test('a picture that comes after the opening changes the version, and the document is opened again before a decision', async () => {
  const { member, params } = await submit()
  await reviewer.send(openKycDocument, { params })
  const before = await viewSubmission(params)
  expect(before.has_opened).toBe(true)
  await addPart(member, 'back')

  const after = await viewSubmission(params)
  expect(after).toMatchObject({ has_opened: false, parts: [{ part: 'back' }] })
  await expectRefused(approve(params, after.version), 'kyc_document_not_opened')
  await reviewer.send(openKycDocument, { params })
  expect(await expectRefused(approve(params, before.version), 'changed_meanwhile')).toContain('by the member on')
  await approve(params, after.version)
  await expectRefused(addPart(member, 'holder'), 'kyc_part_not_expected')
})

test('each picture is added once, to a document that is pending and that no operator has approved', async () => {
  await expectRefused(addPart(await makePerson(server), 'back'), 'kyc_part_not_expected')
  const { id, member, params } = await submit()
  await addPart(member, 'back')
  await expectRefused(addPart(member, 'back'), 'kyc_part_sent')
  await reviewer.send(openKycDocument, { params })
  await server.owner.query('update kyc_submissions set first_approved_by = $2 where id = $1', [id, reviewer.id])
  await expectRefused(addPart(member, 'holder'), 'kyc_part_not_expected')
})

test('with its time, a document is removed with its further pictures (SEC-112)', async () => {
  const { id, member } = await submit()
  await addPart(member, 'back')
  const { rows } = await server.owner.query('select file_name from kyc_parts where submission_id = $1', [id])
  const file = join(server.dataDir, 'files', rows[0].file_name)
  expect(existsSync(file)).toBe(true)
  await server.owner.query('alter table kyc_submissions disable trigger kyc_submissions_decided_by_a_viewer')
  await server.owner.query(
    `update kyc_submissions set status = 'rejected', reason = 'not readable', decided_by = $2,
      decided_at = now() - interval '50 years' where id = $1`,
    [id, reviewer.id],
  )
  await server.owner.query('alter table kyc_submissions enable trigger kyc_submissions_decided_by_a_viewer')
  await removeDocuments({}, jobContext(server))
  expect(existsSync(file)).toBe(false)
  expect((await server.owner.query('select from kyc_parts where submission_id = $1', [id])).rowCount).toBe(0)
})
