import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { ProfileView } from './profile-view.tsx'

const edit = page.getByRole('button', { name: 'Edit Profile' })

test('a missing address is shown as not set', async () => {
  await renderMember(<ProfileView withdrawal={undefined} isBack={false} isSaved={false} onEdit={vi.fn()} />)
  expect(page.getByText('Not set').elements()).toHaveLength(2)
  await expect.element(edit).not.toHaveFocus()
  expect(page.getByText('Profile saved.').query()).toBeNull()
})

test('after saving, the button has the focus and the result is announced', async () => {
  await renderMember(<ProfileView withdrawal={undefined} isBack isSaved onEdit={vi.fn()} />)
  await expect.element(edit).toHaveFocus()
  await expect.element(page.getByRole('status')).toMatchTextContent('Profile saved.')
})

test('a locked address shows until when, and the withdrawal that it was entered for can be continued', async () => {
  const withdrawal = { amount: '20', asset: 'bitcoin' } as const
  await renderMember(<ProfileView withdrawal={withdrawal} isBack isSaved onEdit={vi.fn()} />, {
    user: { bitcoin_usable_from: '2026-11-23T12:00:00Z' },
  })
  await expect.element(page.getByText(/^Withdrawals from 23 November 2026,/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to your withdrawal' })).toHaveAttribute('href', '/withdraw')
})
