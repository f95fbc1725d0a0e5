import { expect, test } from 'vitest'
import { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { listNotices } from '@cairn/contract/member/notices.ts'
import {
  approveKyc,
  listKycSubmissions,
  openKycDocument,
  revokeKyc,
  viewKycSubmission,
} from '@cairn/contract/operator/members/kyc.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { documentRead } from '../../../testing/fixtures/records.ts'
import { submitDocument } from '../../../testing/fixtures/submit-document.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const sentence = 'We can no longer accept your document, and took its approval back.'

test('a revoked approval stops what takes a verified identity, keeps its history, and the member reads why', async () => {
  const [rita, ruth, theo, support] = await makeOperators(server, 'reviewer', 'reviewer', 'treasurer', 'support')
  await server.owner.query('update settings set kyc_required_above_cents = 0')
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const params = { id: (await submitDocument(server, ada, 'identity_card')).id }
  const body = { code: 'not_genuine' } as const
  await rita.send(openKycDocument, { params })
  await expectRefused(rita.send(revokeKyc, { params, body }), 'kyc_not_approved')
  await rita.send(approveKyc, { params, body: documentRead() })
  const withdrawal = { params: { id: await withdraw(ada, '10.00') } }

  await expectRefused(support.send(revokeKyc, { params, body }), 'role_not_allowed')
  await expectRefused(ruth.send(revokeKyc, { params, body }), 'kyc_document_not_opened')
  await ruth.send(openKycDocument, { params })
  const presses = await Promise.allSettled([1, 2].map(() => ruth.send(revokeKyc, { params, body })))
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  await expectRefused(theo.send(approveWithdrawal, withdrawal), 'withdrawal_blocked')
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'rejected', reason: expect.stringContaining(sentence) })
  const { notices } = (await ada.send(listNotices)).data
  expect(notices).toMatchObject([{ kind: 'kyc_rejected', words: expect.stringContaining(sentence) }])
  expect((await deliverMail(server)).filter((mail) => mail.includes(sentence))).toHaveLength(1)

  const { submission } = await rita.send(viewKycSubmission, { params })
  expect(submission.status).toBe('revoked')
  expect(submission.timeline.map(({ did }) => did).slice(-3)).toEqual([
    'kyc_approved',
    'kyc_document_opened',
    'kyc_revoked',
  ])
  const revoked = await rita.send(listKycSubmissions, { query: { status: 'revoked' } })
  expect(revoked.submissions.map(({ id }) => id)).toEqual([params.id])

  const again = { params: { id: (await submitDocument(server, ada, 'passport')).id } }
  await rita.send(openKycDocument, again)
  await rita.send(approveKyc, { ...again, body: { ...documentRead(), number: 'ANOTHER 1' } })
  await theo.send(approveWithdrawal, withdrawal)
})

test('the database keeps the decision that was revoked, and who revoked it', async () => {
  const [rita] = await makeOperators(server, 'reviewer')
  const ada = await makePerson(server)
  const params = { id: (await submitDocument(server, ada, 'identity_card')).id }
  await rita.send(openKycDocument, { params })
  await rita.send(approveKyc, { params, body: { ...documentRead(), number: 'A THIRD 1' } })
  await rita.send(revokeKyc, { params, body: { code: 'other', words: 'It was lost' } })
  for (const change of ['revoked_at = now()', 'decided_at = now()', "status = 'approved', reason = null"]) {
    const changing = server.database.plainPool.query(`update kyc_submissions set ${change} where id = $1`, [params.id])
    await expect(changing).rejects.toMatchObject({ code: 'CL010' })
  }
})
