import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { ProfileView } from './profile-view.tsx'

const edit = page.getByRole('button', { name: 'Edit Profile' })

test('a missing address is shown as not set', async () => {
  await renderMember(<ProfileView isBack={false} isSaved={false} onEdit={vi.fn()} />)
  expect(page.getByText('Not set').elements()).toHaveLength(2)
  await expect.element(edit).not.toHaveFocus()
  expect(page.getByText('Profile saved.').query()).toBeNull()
})

test('after saving, the button has the focus and the result is announced', async () => {
  await renderMember(<ProfileView isBack isSaved onEdit={vi.fn()} />)
  await expect.element(edit).toHaveFocus()
  await expect.element(page.getByRole('status')).toMatchTextContent('Profile saved.')
})
