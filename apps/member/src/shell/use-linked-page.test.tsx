import { expect, test } from 'vitest'
import { keepLinkedPage } from '../routing/linked-page.ts'
import { renderMember } from '../testing/render-member.tsx'
import { useLinkedPage } from './use-linked-page.ts'

function Opened() {
  useLinkedPage()
  return null
}

/** The paths after a sign-in at this address. */
async function visit(path: string, offers: 'notices'[]) {
  const address = location.href
  history.replaceState(null, '', path)
  keepLinkedPage()
  history.replaceState(null, '', address)
  return (await renderMember(<Opened />, { extras: { offers } })).visited
}

test.each(['/record/0198', '/kyc', '/profile'])('after a sign-in at %s that page is open', async (path) => {
  expect(await visit(path, ['notices'])).toEqual([path])
})

test.each([
  ['/nowhere', ['notices' as const]],
  ['/deposit', ['notices' as const]],
  ['/record/0198', []],
])('after a sign-in at %s, with %j on the server, the dashboard is open', async (path, offers) => {
  expect(await visit(path, offers)).toEqual(['/'])
})
