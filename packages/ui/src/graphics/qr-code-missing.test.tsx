import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { QrCodeMissing } from './qr-code-missing.tsx'

test('without the code it shows what to do, dark on light in the dark theme too', async () => {
  document.documentElement.dataset['theme'] = 'dark'
  await render(<QrCodeMissing />)
  const words = page.getByText("We couldn't draw the QR code. Copy the address instead.").element()
  expect(getComputedStyle(words).color).toBe(colourOf('on-plate'))
  expect(colourOf('on-plate')).toBe('rgb(29, 30, 27)')
})
