/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

/** Sets media features, such as `{ 'prefers-reduced-motion': 'reduce' }`. Without an argument, resets them. */
export async function emulateMedia(features: Record<string, string> = {}): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}
