import { submitDeposit } from '../member-actions.ts'
import { expect, test } from '../../servers/real.ts'
import { setAccountKey } from '../../servers/set-account-key.ts'

test.use({ hasOwnServer: true, hasChain: true })

test('a member sees a payment on its way, block by block, and the deposit is active without an operator', async ({
  chain,
  operators,
  otherOwner,
  openMemberPage,
}) => {
  await setAccountKey(await operators('owner'), otherOwner)
  const member = await openMemberPage('broke@sample.test')
  // Until the server has read the tickers, bitcoin is closed to deposits.
  await expect(() => submitDeposit(member, '250')).toPass()
  await expect(member.getByText('0.00416667 BTC', { exact: true })).toBeVisible()
  const [address = ''] =
    /bc1q[a-z0-9]{38}/.exec((await member.getByRole('main').innerText()).replaceAll(/\s/g, '')) ?? []

  const status = member.getByRole('status')
  chain.pay({ address, units: '200000' })
  chain.mine()
  await expect(status.getByText(/^Seen, 1 of \d/)).toBeVisible()
  await expect(member.getByText('0.00216667 BTC', { exact: true })).toBeVisible()
  // The rest, to the same address.
  chain.pay({ address, units: '216667' })
  for (let block = 0; block < 4; block += 1) chain.mine()
  await expect(status.getByText('$250.00 is in Basic')).toBeVisible()
})
