import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { openKycDocument } from '@cairn/contract/operator/members/kyc.ts'
import { approval, kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { DocumentSection } from './document-section.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

test('the document appears when it is opened, and the screen reads again once', async () => {
  const server = new FakeServer().reply(openKycDocument, { document: pixel, details: null })
  const onOpened = vi.fn()
  await renderAs('reviewer', <DocumentSection id="k1" isRemoved={false} onOpened={onOpened} />, { server })
  expect(page.getByRole('img').query()).toBeNull()
  await press('Open document')
  await expect.element(page.getByRole('img', { name: words.image })).toHaveAttribute('src', pixel)
  expect(onOpened).toHaveBeenCalledOnce()
})

test('the document is zoomed by buttons and by keys, and fitted again', async () => {
  const server = new FakeServer().reply(openKycDocument, { document: pixel, details: null })
  await renderAs('owner', <DocumentSection id="k1" isRemoved={false} onOpened={() => undefined} />, { server })
  await press('Open document')
  await press('Zoom in')
  await expect.element(page.getByText('150%')).toBeVisible()
  const viewer = page.getByRole('region', { name: words.viewer }).element()
  viewer.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
  await expect.element(page.getByText('225%')).toBeVisible()
  await press('Fit')
  await expect.element(page.getByText('100%')).toBeVisible()
})

test('the document is rotated by quarter turns, and zoomed between its frame and six times', async () => {
  const server = new FakeServer().reply(openKycDocument, { document: pixel, details: null })
  await renderAs('owner', <DocumentSection id="k1" isRemoved={false} onOpened={() => undefined} />, { server })
  await press('Open document')
  const image = page.getByRole('img', { name: words.image })
  await press('Rotate')
  await expect.element(image).toHaveStyle({ rotate: '90deg' })

  const viewer = page.getByRole('region', { name: words.viewer }).element()
  const type = (key: string, more: KeyboardEventInit = {}) =>
    viewer.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  for (const key of ['r', 'R', 'r']) type(key)
  await expect.element(image).toHaveStyle({ rotate: '0deg' })

  for (let times = 0; times < 9; times++) type('=')
  await expect.element(page.getByText('600%')).toBeVisible()
  // The browser's own zoom is not taken away.
  expect(type('-', { ctrlKey: true })).toBe(true)
  for (let times = 0; times < 9; times++) type('-')
  await expect.element(page.getByText('100%')).toBeVisible()
})

test('what was read on an approved document is shown with it', async () => {
  const details = { name: 'Ada L.', number: 'NO 12', birth_date: '1985-12-10', expires_on: null }
  const server = new FakeServer().reply(openKycDocument, { document: pixel, details })
  await renderAs('reviewer', <DocumentSection id="k1" isRemoved={false} onOpened={() => undefined} />, { server })
  await press('Open document')
  for (const text of ['Ada L.', 'NO 12', '10 December 1985', approval.noExpiry]) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
})

test('a document that cannot be opened leaves the button', async () => {
  const server = new FakeServer().fail(openKycDocument)
  const onOpened = vi.fn()
  await renderAs('owner', <DocumentSection id="k1" isRemoved={false} onOpened={onOpened} />, { server })
  await press('Open document')
  await expect.element(page.getByText(session.failed)).toBeVisible()
  expect(hasButton('Open document')).toBe(true)
  expect(onOpened).not.toHaveBeenCalled()
})

test('a role without the right sees why', async () => {
  await renderAs('support', <DocumentSection id="k1" isRemoved={false} onOpened={() => undefined} />)
  await expect.element(page.getByText(words.notAllowed)).toBeVisible()
  expect(hasButton('Open document')).toBe(false)
})
