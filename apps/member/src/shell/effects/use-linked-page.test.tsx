import { expect, test } from 'vitest'
import { memberPaths } from '../../navigation/member-paths.ts'
import { keepLinkedPage } from '../../navigation/linked-page.ts'
import { renderMember } from '../../testing/render-member.tsx'
import { useLinkedPage } from './use-linked-page.ts'

function Opened() {
  useLinkedPage()
  return null
}

/** The paths after a sign-in at this address. */
async function visit(path: string, capabilities: 'notices'[]) {
  const address = location.href
  // A browser can be at such an address, but no script may go there.
  if (path.startsWith('//')) sessionStorage.setItem('linked-page', path)
  else {
    history.replaceState(null, '', path)
    keepLinkedPage()
    history.replaceState(null, '', address)
  }
  return (await renderMember(<Opened />, { extras: { capabilities } })).visited
}

const everyScreen = memberPaths.map((path) => path.replace(/:\w+/, '0198'))

test.each([...everyScreen, '/security#authenticator', '/profile?from=mail', '/kyc/', '/statement?a=1#b'])(
  'after a sign-in at %s that page is open',
  async (path) => {
    expect(await visit(path, ['notices'])).toEqual([path])
  },
)

test.each([
  ['/nowhere', ['notices' as const]],
  ['/login', ['notices' as const]],
  ['//evil.example/kyc', ['notices' as const]],
  ['/kyc/more', ['notices' as const]],
  ['/record/0198', []],
])('after a sign-in at %s, with %j on the server, the dashboard is open', async (path, capabilities) => {
  expect(await visit(path, capabilities)).toEqual(['/'])
})
