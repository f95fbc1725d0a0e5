import { expect, onTestFinished, test, vi } from 'vitest'
import { renderMember } from '../../testing/render-member.tsx'
import { usePasskeyName } from './use-passkey-name.ts'

function Named() {
  usePasskeyName()
  return null
}

test('the browser is told the email of the account for its passkeys', async () => {
  const signal = vi.fn(() => Promise.resolve())
  const browser = PublicKeyCredential as unknown as Record<string, unknown>
  const before = browser['signalCurrentUserDetails']
  browser['signalCurrentUserDetails'] = signal
  onTestFinished(() => void (browser['signalCurrentUserDetails'] = before))
  const passkeyUser = { site: 'localhost', account: 'AZQ' }
  await renderMember(<Named />, { user: { email: 'anna@xn--bcher-kva.test' }, extras: { passkey_user: passkeyUser } })
  const name = 'anna@bücher.test'
  await expect.poll(() => signal.mock.calls).toEqual([[{ rpId: 'localhost', userId: 'AZQ', name, displayName: name }]])
})
