import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Avatar } from './avatar.tsx'

const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/%3E'
const broken = 'data:image/png;base64,none'

test('the picture is named after the person', async () => {
  await render(<Avatar name="Ada Lovelace" sources={['', picture]} />)
  await expect.element(page.getByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('src', picture)
})

test('a person without a picture has initials with the same name', async () => {
  await render(<Avatar name="Ada Lovelace" sources={['']} />)
  const avatar = page.getByRole('img', { name: 'Ada Lovelace' })
  await expect.element(avatar).toHaveTextContent('AL')
  expect(avatar.element().querySelector('img')).toBeNull()
})

test('a picture that fails to load is replaced by the next, and the last by the initials', async () => {
  const { rerender } = await render(<Avatar name="Ada Lovelace" sources={[broken, picture]} />)
  const avatar = page.getByRole('img', { name: 'Ada Lovelace' })
  await expect.element(avatar).toHaveAttribute('src', picture)

  await rerender(<Avatar name="Ada Lovelace" sources={[broken]} />)
  await expect.element(avatar).not.toHaveAttribute('src')
  await expect.element(avatar).toHaveTextContent('AL')
})

test('the request for a picture has no referrer', async () => {
  await render(<Avatar name="Ada Lovelace" sources={[picture]} />)
  await expect.element(page.getByRole('img')).toHaveAttribute('referrerpolicy', 'no-referrer')
})
