import { afterEach, expect, test } from 'vitest'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import {
  previewWithdrawal,
  requestWithdrawal,
  viewWithdrawalLimits,
  type WithdrawalBlocker,
} from '@cairn/contract/member/money/withdrawals.ts'
import { addDocument } from '../../../testing/fixtures/records.ts'
import { makePerson, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const bodyOf = (person: Person) => ({ amount: '10', ...toBitcoin(person) })
const until = new Date('2099-01-02T03:04:05Z')
const change = (text: string, values: unknown[] = []) => server.owner.query(text, values)

afterEach(() => change('update settings set email_confirmation_required = null, kyc_required_above_cents = null'))

const cases: {
  refusal: RefusalCode
  block: (person: Person) => Promise<unknown>
  end: (person: Person) => Promise<unknown>
  shown: Partial<WithdrawalBlocker>
}[] = [
  {
    refusal: 'withdrawals_paused',
    block: () => change("update settings set bitcoin_pause = 'network'"),
    end: () => change('update settings set bitcoin_pause = null'),
    shown: { reason: 'paused', wallet: 'bitcoin', why: 'network' },
  },
  {
    refusal: 'email_unconfirmed',
    block: async ({ id }) => {
      await change('update settings set email_confirmation_required = true')
      await change('update members set email_confirmed_at = null where id = $1', [id])
    },
    end: ({ id }) => change('update members set email_confirmed_at = now() where id = $1', [id]),
    shown: { reason: 'email_unconfirmed' },
  },
  {
    refusal: 'withdrawals_locked',
    block: ({ id }) => change('update members set withdrawals_locked_until = $2 where id = $1', [id, until]),
    end: ({ id }) => change('update members set withdrawals_locked_until = now() where id = $1', [id]),
    shown: { reason: 'withdrawals_locked', until: until.toISOString() },
  },
  {
    refusal: 'payout_address_recent',
    block: ({ id }) => change('update payout_addresses set usable_from = $2 where member_id = $1', [id, until]),
    end: ({ id }) => change('update payout_addresses set usable_from = now() where member_id = $1', [id]),
    shown: { reason: 'address_waiting', wallet: 'bitcoin', until: until.toISOString() },
  },
  {
    refusal: 'kyc_required',
    block: () => change('update settings set kyc_required_above_cents = 999'),
    end: () => change('update settings set kyc_required_above_cents = 1000'),
    shown: { reason: 'kyc_needed', above: 9_99n },
  },
]

test.each(cases)('$refusal is shown beforehand, and refused in the review and in the request', async (entry) => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const blockers = async () => (await ada.send(viewWithdrawalLimits)).data.blockers
  expect(await blockers()).toEqual([])

  await entry.block(ada)
  expect(await blockers()).toEqual([{ wallet: null, until: null, above: null, why: null, ...entry.shown }])
  await expectRefused(ada.send(previewWithdrawal, { body: bodyOf(ada) }), entry.refusal)
  await expectRefused(ada.send(requestWithdrawal, { body: bodyOf(ada) }), entry.refusal)
  expect(await ada.balanceCents()).toBe(100_00n)

  await entry.end(ada)
  await ada.send(previewWithdrawal, { body: bodyOf(ada) })
  await ada.send(requestWithdrawal, { body: bodyOf(ada) })
})

test('the blocker of one address leaves the other methods open', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin', 'usdt'] })
  await change("update payout_addresses set usable_from = $2 where member_id = $1 and asset = 'usdt'", [ada.id, until])
  await ada.send(requestWithdrawal, { body: bodyOf(ada) })
  await expectRefused(
    ada.send(requestWithdrawal, {
      body: { amount: '10', plan: { wallet: 'usdt', address: ada.addresses.usdt }, wallet: 'usdt' },
    }),
    'payout_address_recent',
  )
})

test('an approved identity document ends the need for one', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await change('update settings set kyc_required_above_cents = 0')
  await expectRefused(ada.send(previewWithdrawal, { body: bodyOf(ada) }), 'kyc_required')
  await addDocument(server, ada, 'approved')
  expect((await ada.send(viewWithdrawalLimits)).data.blockers).toEqual([])
  await ada.send(previewWithdrawal, { body: bodyOf(ada) })
})
