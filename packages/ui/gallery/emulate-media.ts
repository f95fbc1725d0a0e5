/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

/** What the member asks of every page: `{ 'prefers-reduced-motion': 'reduce' }`. Nothing is asked without an argument. */
export async function emulateMedia(features: Record<string, string> = {}): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}
