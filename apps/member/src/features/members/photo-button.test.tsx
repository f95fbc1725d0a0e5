import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { changePhoto } from '@cairn/contract/member/account/members.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, renderMember } from '../../testing/render-member.tsx'
import { PhotoButton } from './photo-button.tsx'

const photo = new File(['photo'], 'ada.png', { type: 'image/png' })

async function upload(server: FakeServer) {
  await renderMember(<PhotoButton />, { server })
  await page.getByLabelText('New photo').upload(photo)
}

test('a photo is sent as soon as it is chosen', async () => {
  const server = new FakeServer().reply(changePhoto, { user: ada, data: 'token-3' })
  await upload(server)
  await expect.poll(() => server.sent.map(({ call }) => call)).toEqual([changePhoto.path])
  await expect.poll(() => sessionStorage.getItem('token')).toBe('token-3')
})

test('without a photo it names the receiver of the name, and with one it does not', async () => {
  const receives = page.getByText('Until you add one, ui-avatars.com receives your name and draws your initials.')
  await renderMember(<PhotoButton />)
  expect(receives.query()).toBeNull()
  await renderMember(<PhotoButton />, { user: { image: '' } })
  await expect.element(receives).toBeVisible()
})

test('a refusal is described on the button', async () => {
  await upload(new FakeServer().refuse(changePhoto, 'image_too_large'))
  await expect
    .element(page.getByRole('button', { name: /Change photo/ }))
    .toHaveAttribute('aria-describedby', 'photo-error')
})
