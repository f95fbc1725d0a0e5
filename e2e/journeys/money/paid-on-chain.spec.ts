import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestRate } from '@cairn/contract/operator/deposits/rates.ts'
import { submitDeposit } from '../member-actions.ts'
import { expect, test } from '../../servers/real.ts'
import { setAccountKey } from '../../servers/set-account-key.ts'

test.use({ hasOwnServer: true, hasChain: true })

test('a member sees a payment on its way, block by block, and the deposit is active without an operator', async ({
  chain,
  server,
  operators,
  otherOwner,
  openMemberPage,
}) => {
  const owner = await operators('owner')
  await setAccountKey(owner, otherOwner)
  // At once, where tickers are read within a minute.
  const body = { asset: 'bitcoin', rate: '60000', hours: 1, reason: 'There are no tickers here' } as const
  const { approval_id: id } = await server.treasurer.send(requestRate, { body })
  await owner.send(approveRequest, { params: { id } })

  const member = await openMemberPage('broke@sample.test')
  await submitDeposit(member, '250')
  await expect(member.getByText('0.00416667 BTC', { exact: true })).toBeVisible()
  const [address = ''] =
    /bc1q[a-z0-9]{38}/.exec((await member.getByRole('main').innerText()).replaceAll(/\s/g, '')) ?? []

  const status = member.getByRole('status')
  // The server reads the newest block every few seconds, and the page the deposit.
  const patient = { timeout: 20_000 }
  chain.pay({ address, units: '200000' })
  chain.mine()
  await expect(status.getByText(/^Seen, 1 of \d/)).toBeVisible(patient)
  await expect(member.getByText('0.00216667 BTC', { exact: true })).toBeVisible()
  // The rest, to the same address.
  chain.pay({ address, units: '216667' })
  for (let block = 0; block < 4; block += 1) chain.mine()
  await expect(status.getByText('$250.00 is in Basic')).toBeVisible(patient)
})
