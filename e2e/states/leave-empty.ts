import type { Page } from '@playwright/test'
import type { FakeApi } from '../servers/fake-api.ts'

/** Leaves nothing of a state to the next, in less time than the runner takes for it between two tests. */
export async function leaveEmpty(page: Page, api: FakeApi): Promise<void> {
  // A page of the same origin without the app, which could store something again.
  api.pages.files.set('/empty.html', Buffer.from('<!doctype html>'))
  await page.goto('/empty.html')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
  })
  await page.context().clearCookies()
  api.reset()
}
