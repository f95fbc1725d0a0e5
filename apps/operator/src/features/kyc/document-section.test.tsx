import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { openKycDocument } from '@cairn/contract/operator/kyc.ts'
import { kyc as words } from '@cairn/words/backoffice/kyc.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { DocumentSection } from './document-section.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

test('the document appears when it is opened, which the screen is told once', async () => {
  const server = new FakeServer().reply(openKycDocument, { document: pixel })
  const onOpened = vi.fn()
  await renderAs('reviewer', <DocumentSection id="k1" onOpened={onOpened} />, { server })
  expect(page.getByRole('img').query()).toBeNull()
  await press('Open document')
  await expect.element(page.getByRole('img', { name: words.image })).toHaveAttribute('src', pixel)
  expect(onOpened).toHaveBeenCalledOnce()
})

test('the document is zoomed by buttons and by keys, and fitted again', async () => {
  const server = new FakeServer().reply(openKycDocument, { document: pixel })
  await renderAs('owner', <DocumentSection id="k1" onOpened={() => undefined} />, { server })
  await press('Open document')
  await press('Zoom in')
  await expect.element(page.getByText('150 %')).toBeVisible()
  const viewer = page.getByRole('region', { name: words.viewer }).element()
  viewer.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
  await expect.element(page.getByText('225 %')).toBeVisible()
  await press('Fit')
  await expect.element(page.getByText('100 %')).toBeVisible()
})

test('a role without the right is told so', async () => {
  await renderAs('support', <DocumentSection id="k1" onOpened={() => undefined} />)
  await expect.element(page.getByText(words.notYours)).toBeVisible()
  expect(hasButton('Open document')).toBe(false)
})
