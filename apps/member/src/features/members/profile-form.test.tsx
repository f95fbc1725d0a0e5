import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { editProfile } from '@cairn/contract/member/members.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, press, renderMember } from '../../testing/render-member.tsx'
import { ProfileForm } from './profile-form.tsx'

const onSaved = vi.fn()

async function show(server = new FakeServer()) {
  await renderMember(<ProfileForm onSaved={onSaved} onCancel={vi.fn()} />, { server })
  return server
}

test('the current password is asked for only with a new one', async () => {
  await show()
  const current = page.getByLabelText('Current password')
  expect(current.query()).toBeNull()
  await page.getByLabelText('New password (optional)').fill('stack-of-stones')
  await expect.element(current).toBeVisible()
})

test('without a new password none is sent', async () => {
  const server = await show(new FakeServer().reply(editProfile, { user: ada, data: 'token-3' }))
  await page.getByLabelText('Full name').fill('Ada Byron')
  await press('Save Changes')
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(server.sent[0]?.body).toEqual({
    full_name: 'Ada Byron',
    investment_plan: 'Basic',
    bitcoin_address: 'bc1qexample',
    ethereum_address: '',
    usdt_address: '',
  })
  expect(sessionStorage.getItem('token')).toBe('token-3')
})

test('a refused address marks its field', async () => {
  await show(new FakeServer().refuse(editProfile, 'usdt_address_invalid'))
  await press('Save Changes')
  await expect.element(page.getByLabelText('USDT address (TRC20)')).toHaveAttribute('aria-invalid', 'true')
})
