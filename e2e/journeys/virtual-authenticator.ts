import type { Page } from '@playwright/test'

/** Gives a page an authenticator that answers by itself. The tests of a worker share the window of `page`, which can have one. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
