import { beforeEach, expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { changeSettings, pauseWithdrawals, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../testing/people/people.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const reason = 'The network is back'
let olive: TestOperator
let otis: TestOperator
let theo: TestOperator

beforeEach(async () => {
  await server.owner.query('update operators set removed_at = now()')
  await server.owner.query('delete from settings; insert into settings default values')
  ;[olive, otis, theo] = await makeOperators(server, 'owner', 'owner', 'treasurer')
})

const pause = (by: TestOperator, body: object) => by.send(pauseWithdrawals, { body: body as never })
const member = () => makePerson(server, { balance: '100.00', addresses: ['bitcoin', 'usdt'] })
const inUsdt = ({ addresses: { usdt: address } }: Person) =>
  ({ amount: '10', plan: { wallet: 'usdt', address }, wallet: 'usdt' }) as const

test('one treasurer pauses the withdrawals of one asset at once: none is requested, approved or claimed, and others go on', async () => {
  const ada = await member()
  const [first, second] = [await withdraw(ada, '10'), await withdraw(ada, '11')]
  await theo.send(approveWithdrawal, { params: { id: second } })

  await pause(theo, { assets: ['bitcoin'], why: 'network' })
  const sentence = await expectRefused(
    ada.send(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } }),
    'withdrawals_paused',
  )
  expect(sentence).toBe(
    'Bitcoin withdrawals are paused because of trouble on the network. Your money stays in your balance',
  )
  await expectRefused(otis.send(approveWithdrawal, { params: { id: first } }), 'withdrawal_blocked')
  await expectRefused(otis.send(claimWithdrawal, { params: { id: second } }), 'withdrawal_blocked')
  const { withdrawal } = await otis.send(viewWithdrawal, { params: { id: second } })
  expect(withdrawal.blockers).toEqual([{ reason: 'paused', until: null }])
  await ada.send(requestWithdrawal, { body: inUsdt(ada) })
})

test('the database refuses the claim of a paused withdrawal too', async () => {
  const id = await withdraw(await member(), '10')
  await theo.send(approveWithdrawal, { params: { id } })
  await pause(theo, { assets: ['bitcoin'], why: 'security' })
  const claim = server.owner.query(
    `update withdrawals set status = 'sending', claimed_by = $2, claimed_at = now() where id = $1`,
    [id, otis.id],
  )
  await expect(claim).rejects.toMatchObject({ constraint: 'withdrawals_have_no_blocker' })
})

test('a pause of all assets for one reason is one sentence to a member', async () => {
  const ada = await member()
  await pause(olive, { assets: ['bitcoin', 'ethereum', 'usdt'], why: 'maintenance' })
  const { blockers } = (await ada.send(viewWithdrawalLimits)).data
  expect(blockers).toEqual([{ reason: 'paused', wallet: null, until: null, above: null, why: 'maintenance' }])
})

test('two owners resume withdrawals, and all owners get a mail about the pause', async () => {
  await deliverMail(server)
  await pause(theo, { assets: ['usdt'], why: 'security' })
  expect((await deliverMail(server)).filter((mail) => mail.includes('Pause of USDT withdrawals'))).toHaveLength(2)

  await expectRefused(olive.send(changeSettings, { body: { usdt_pause: null } }), 'second_person_needed')
  const { approval_ids } = await olive.send(changeSettings, { body: { usdt_pause: null, reason } })
  expect((await olive.send(viewSettings)).settings.usdt_pause).toBe('security')
  await otis.send(approveRequest, { params: { id: approval_ids[0] ?? '' } })
  expect((await olive.send(viewSettings)).settings.usdt_pause).toBeNull()
  const ada = await member()
  await ada.send(requestWithdrawal, { body: inUsdt(ada) })
})

test.each([
  [{ assets: [], why: 'network' }, 'pause_asset_missing'],
  [{ assets: ['bitcoin'], why: '' }, 'pause_reason_missing'],
  [{ assets: ['gold'], why: 'network' }, 'bad_input'],
] as const)('a pause of %j is refused: %s', async (body, code) => {
  await expectRefused(pause(theo, body), code)
})

test('a pause is repeated without effect, and its reason changed by one operator', async () => {
  await pause(theo, { assets: ['bitcoin', 'bitcoin'], why: 'network' })
  expect((await pause(olive, { assets: ['bitcoin'], why: 'network' })).msg).toBe('These withdrawals are already paused')
  await pause(olive, { assets: ['bitcoin'], why: 'security' })
  expect((await olive.send(viewSettings)).settings.bitcoin_pause).toBe('security')
})
