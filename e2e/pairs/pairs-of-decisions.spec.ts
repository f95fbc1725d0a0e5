import { randomBytes } from 'node:crypto'
import process from 'node:process'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { submitKyc } from '@cairn/contract/member/account/kyc.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { registerMember } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/members.ts'
import { claimWithdrawal, markWithdrawalUncertain } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { findMember, type OperatorSession } from '../servers/operator-session.ts'
import { expect, test } from '../servers/real.ts'
import { signInMember } from './people.ts'
import {
  approvedDecisions,
  claimerDecisions,
  colleagueDecisions,
  depositDecisions,
  documentDecisions,
  outcomeDecisions,
  ownRequestDecisions,
  pendingDecisions,
  requestDecisions,
  type Prepare,
} from './screens.ts'

/** What makes the record of a pair: the server, and the operator of the first page. */
interface Making {
  url: string
  operator: OperatorSession
}

/** A record in a state, where its page is, and what two operators can decide there. */
interface Subject {
  make: (making: Making) => Promise<string>
  path: string
  roles: [OperatorRole, OperatorRole]
  first: Record<string, Prepare>
  second: Record<string, Prepare>
}

const both = (decisions: Record<string, Prepare>) => ({ first: decisions, second: decisions })
const treasury: [OperatorRole, OperatorRole] = ['treasurer', 'owner']

const subjects: Record<string, Subject> = {
  'a pending deposit': { make: makeDeposit, path: '/deposits', roles: treasury, ...both(depositDecisions) },
  'a pending withdrawal': { make: makeWithdrawal, path: '/withdrawals', roles: treasury, ...both(pendingDecisions) },
  'an approved withdrawal': { make: makeApproved, path: '/withdrawals', roles: treasury, ...both(approvedDecisions) },
  'a withdrawal that the first sends': {
    make: makeClaimed,
    path: '/withdrawals',
    roles: treasury,
    first: claimerDecisions,
    second: colleagueDecisions,
  },
  'an uncertain withdrawal': { make: makeUncertain, path: '/withdrawals', roles: treasury, ...both(outcomeDecisions) },
  'a pending document': { make: makeDocument, path: '/kyc', roles: ['reviewer', 'owner'], ...both(documentDecisions) },
  'a request of the first': {
    make: makeRequest,
    path: '/approvals',
    roles: treasury,
    first: ownRequestDecisions,
    second: requestDecisions,
  },
}

/**
 * The pair of every run. `npm run faults` tries all, on servers of their own: beside other journeys, what an operator approved before
 * decides how many approvals a withdrawal needs.
 */
const always = 'a pending deposit: confirm, then reject'
const isLong = process.env['CAIRN_FAULTS'] === 'long'

for (const [name, subject] of Object.entries(subjects)) {
  for (const pair of listPairs(subject)) {
    const title = `${name}: ${pair.one}, then ${pair.other}`
    if (!isLong && title !== always) continue
    test(`two operators decide ${title}: the second reads what changed`, async ({
      page,
      server: { url },
      operators,
      enterBackOffice,
      openPage,
    }) => {
      const { make, path, roles, first, second } = subject
      const id = await make({ url, operator: await operators(roles[0]) })
      const colleague = await openPage()
      await enterBackOffice(page, roles[0], `${path}/${id}`)
      await enterBackOffice(colleague, roles[1], `${path}/${id}`)
      // Both are ready before the first decides.
      const [early, late] = pair.isReversed ? [colleague, page] : [page, colleague]
      const [ofEarly, ofLate] = pair.isReversed ? [second, first] : [first, second]
      const decide = await ofEarly[pair.one]!(early)
      const decideToo = await ofLate[pair.other]!(late)

      const deciding = early.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
      await decide()
      await deciding
      await decideToo()
      await expect(late.getByRole('alert').filter({ hasText: whatChanged }).first()).toBeVisible()

      // Both pages show the record as the first left it.
      const headings = [early, late].map((each) => each.getByRole('heading', { level: 1 }))
      await expect(async () => {
        const [ofFirst, ofSecond] = await Promise.all(headings.map((heading) => heading.innerText()))
        expect(ofSecond).toBe(ofFirst)
      }).toPass({ timeout: 5_000 })
    })
  }
}

/** Every ordered pair. Where the two pages do not offer the same, the second operator decides first in half of them. */
function listPairs({ first, second }: Subject): { one: string; other: string; isReversed: boolean }[] {
  const pairs = Object.keys(first).flatMap((one) => Object.keys(second).map((other) => ({ one, other })))
  const inOrder = pairs.map(({ one, other }) => ({ one, other, isReversed: false }))
  if (first === second) return inOrder
  return [...inOrder, ...pairs.map(({ one, other }) => ({ one: other, other: one, isReversed: true }))]
}

const whatChanged =
  /is already|no longer (pending|open)|while you were viewing it|is sending this withdrawal|is not (waiting to be sent|being sent|marked as uncertain)|was already requested/

async function makeDeposit({ url }: Making): Promise<string> {
  const member = await signInMember(url, 'broke@sample.test')
  const { plans } = (await member(listPlans)).plans
  const plan = plans.find(({ name }) => name === 'Basic')
  const body = { amount: '120', plan: { name: plan?.name ?? '' }, wallet: 'bitcoin' }
  return (await member(requestDeposit, { body })).deposit?._id ?? ''
}

async function makeWithdrawal({ url }: Making): Promise<string> {
  const member = await signInMember(url, 'funded@sample.test')
  const { user } = await member(viewMember)
  const plan = { wallet: 'bitcoin', address: user.bitcoin_address }
  await member(requestWithdrawal, { body: { amount: '12', plan, wallet: 'bitcoin' } })
  const newest = (await member(listHistory)).data.find(({ type }) => type === 'withdrawal')
  return newest?._id ?? ''
}

async function makeApproved(making: Making): Promise<string> {
  const id = await makeWithdrawal(making)
  await making.operator.send(approveWithdrawal, { params: { id } })
  return id
}

async function makeClaimed(making: Making): Promise<string> {
  const id = await makeApproved(making)
  await making.operator.send(claimWithdrawal, { params: { id } })
  return id
}

async function makeUncertain(making: Making): Promise<string> {
  const id = await makeClaimed(making)
  await making.operator.send(markWithdrawalUncertain, { params: { id }, body: { reason: 'The node fell silent' } })
  return id
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function makeDocument({ operator, url }: Making): Promise<string> {
  const name = `Member ${randomBytes(6).toString('hex')}`
  const email = `${name.replace(' ', '-').toLowerCase()}@people.test`
  const visitor: Send = createClient({ base: `${url}/api`, token: () => null })
  const password = 'a pebble on the path'
  await visitor(registerMember, { body: { full_name: name, email, password } })
  const member = await signInMember(url, email, password)
  const file = new Blob([picture], { type: 'image/png' })
  await member(submitKyc, { fields: { country: 'Norway', id_card_type: 'passport' }, file })
  const { submissions } = await operator.send(listKycSubmissions, { query: { status: 'pending' } })
  const found = submissions.find(({ member: { full_name } }) => full_name === name)
  return found?.id ?? ''
}

async function makeRequest({ operator }: Making): Promise<string> {
  const params = { id: await findMember(operator, 'other@sample.test') }
  const body = { direction: 'credit', amount: '1.00', code: 'counted_twice', reason: 'One of two decisions' } as const
  return (await operator.send(requestManualTransfer, { params, body })).approval_id
}
