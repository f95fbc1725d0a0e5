import { expect, test } from '../../servers/real.ts'

const address = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
const grouped = /tb1q\s*rp33\s*g0q5/

test('a member saves a second address under a label, which takes withdrawals later, and withdraws to the first', async ({
  openMemberPage,
}) => {
  const member = await openMemberPage('other@sample.test')
  await member.goto('/profile')
  await member.getByRole('button', { name: 'Add an address' }).click()
  await member.getByLabel('Label').fill('Ledger at home')
  await member.getByLabel('Address', { exact: true }).fill(address)
  await member.getByRole('button', { name: 'Save address' }).click()
  const saved = member.getByRole('listitem').filter({ hasText: 'Ledger at home · Bitcoin' })
  await expect(saved).toContainText('Withdrawals from')

  await saved.getByRole('button', { name: 'Rename Ledger at home' }).click()
  await member.getByLabel('New label').fill('Ledger')
  await member.getByRole('button', { name: 'Save label' }).click()
  await expect(member.getByRole('listitem').filter({ hasText: 'Ledger · Bitcoin' })).toContainText(grouped)

  await member.goto('/withdraw')
  await expect(member.getByText('You can withdraw to “Ledger” from')).toBeVisible()
  await member.getByLabel('Amount (USD)').fill('25')
  await member.getByLabel('Address', { exact: true }).selectOption('Ledger')
  await member.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(member.getByText(/This address was changed recently/).first()).toBeVisible()

  await member.getByLabel('Address', { exact: true }).selectOption('Address in your profile')
  await member.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(member.getByRole('heading', { name: 'Review your withdrawal' })).toBeVisible()
  await member.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(member).toHaveURL(/\/history$/)

  await member.goto('/profile')
  await member.getByRole('button', { name: 'Remove Ledger' }).click()
  await member.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(member.getByText('The address is removed.')).toBeVisible()
  await member.goto('/withdraw')
  await expect(member.getByText('To your saved address')).toBeVisible()
  await expect(member.getByLabel('Address', { exact: true })).toBeHidden()
})
