import { expect, test } from 'vitest'
import {
  addLabelledAddress,
  listLabelledAddresses,
  removeLabelledAddress,
} from '@cairn/contract/member/account/labelled-addresses.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { previewWithdrawal, requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { queueWithdrawalMails } from './request/queue-withdrawal-mails.ts'

const server = useTestServer()

/** A member with $100.00, an address of the profile, and a labelled one that is locked until `usable`. */
async function makeLabelled() {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const ledger = (await makePerson(server)).addresses.bitcoin
  await ada.send(addLabelledAddress, { body: { label: 'Ledger', wallet: 'bitcoin', address: ledger } })
  const usable = () =>
    server.owner.query('update payout_addresses set usable_from = saved_at where member_id = $1', [ada.id])
  return { ada, ledger, usable }
}
const bodyOf = (address: string) => ({
  amount: '10',
  plan: { wallet: 'bitcoin', address },
  wallet: 'bitcoin' as const,
})
const withdraw = async (person: Person, address: string) => {
  await person.send(requestWithdrawal, { body: bodyOf(address) })
  return { params: { id: (await person.send(listHistory)).data[0]?._id ?? '' } }
}

test('a withdrawal goes to the labelled address that it names, and shows the label to its member and operators', async () => {
  const { ada, ledger, usable } = await makeLabelled()
  await usable()
  const { data: preview } = await ada.send(previewWithdrawal, { body: bodyOf(ledger) })
  expect(preview.address).toBe(ledger)
  const record = await withdraw(ada, ledger)

  expect((await ada.send(viewRecord, record)).data).toMatchObject({ address: ledger, address_label: 'Ledger' })
  const treasurer = await makeOperator(server, 'treasurer')
  const { withdrawal } = await treasurer.send(viewWithdrawal, record)
  expect(withdrawal).toMatchObject({ address: ledger, address_label: 'Ledger', is_address_current: true, blockers: [] })
  const checks = withdrawal.checks.map(({ name, level }) => [name, level])
  expect(checks).toEqual(
    expect.arrayContaining([
      ['address_first', 'amber'],
      ['address_changed', 'amber'],
    ]),
  )
  const { addresses } = await treasurer.send(viewMemberAccount, { params: { id: ada.id } })
  expect(addresses).toMatchObject([{ label: 'Ledger' }, { label: null }])
})

test('the mails about a withdrawal show the label beside the address', async () => {
  const { ada, ledger, usable } = await makeLabelled()
  await usable()
  const { params } = await withdraw(ada, ledger)
  await queueWithdrawalMails({}, jobContext(server))
  const [approver, sender] = await makeOperators(server, 'treasurer', 'treasurer')
  await approver.send(approveWithdrawal, { params })
  await deliverMail(server)
  await sender.send(claimWithdrawal, { params })
  await sender.send(sendWithdrawal, { params, body: { transaction_id: '7c'.repeat(32) } })

  const letters = (await deliverMail(server)).filter((letter) => letter.includes(ada.email))
  for (const subject of ['A withdrawal was requested', 'Your withdrawal was approved', 'Your withdrawal was sent']) {
    expect(letters.find((letter) => letter.includes(`Subject: ${subject}`))).toMatch(
      new RegExp(`${ledger}\\r?\\nYour label: Ledger`),
    )
  }
})

test('while a labelled address is locked, only withdrawals to it are refused (SEC-15)', async () => {
  const { ada, ledger, usable } = await makeLabelled()
  await expectRefused(ada.send(requestWithdrawal, { body: bodyOf(ledger) }), 'payout_address_recent')
  const { blockers } = (await ada.send(viewWithdrawalLimits)).data
  expect(blockers).toMatchObject([{ reason: 'address_waiting', wallet: 'bitcoin', label: 'Ledger' }])

  const record = await withdraw(ada, ada.addresses.bitcoin)
  expect((await ada.send(viewRecord, record)).data.address).toBe(ada.addresses.bitcoin)
  await usable()
  await withdraw(ada, ledger)
})

test('a removed labelled address stops the withdrawals to it, and takes no other', async () => {
  const { ada, ledger, usable } = await makeLabelled()
  await usable()
  const record = await withdraw(ada, ledger)
  const [saved] = (await ada.send(listLabelledAddresses)).data
  await ada.send(removeLabelledAddress, { params: { id: saved?._id ?? '' } })

  await expectRefused(ada.send(requestWithdrawal, { body: bodyOf(ledger) }), 'payout_address_mismatch')
  const treasurer = await makeOperator(server, 'treasurer')
  await expectRefused(treasurer.send(approveWithdrawal, record), 'withdrawal_blocked')
  expect((await ada.send(viewRecord, record)).data.address_label).toBe('Ledger')
})

test('a withdrawal to an address of another member is refused, even if that one has a label', async () => {
  const [{ ada }, { ledger: other, usable }] = [await makeLabelled(), await makeLabelled()]
  await usable()
  await expectRefused(ada.send(requestWithdrawal, { body: bodyOf(other) }), 'payout_address_mismatch')
})
