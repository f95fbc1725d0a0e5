import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import QrCode from './qr-code.tsx'

const address = 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('the code has a name for screen readers', async () => {
  await render(<QrCode text={address} title="QR code of the address" />)
  await expect.element(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
})

for (const theme of ['light', 'dark']) {
  test(`in the ${theme} theme the code is dark on light, with four clear modules around it`, async () => {
    document.documentElement.dataset['theme'] = theme
    const { container } = await render(<QrCode text={address} title="QR code of the address" />)

    const [ground, code] = container.querySelectorAll('path')
    expect(getComputedStyle(ground!).fill).toBe('rgb(255, 255, 255)')
    expect(getComputedStyle(code!).fill).toBe('rgb(0, 0, 0)')
    const { x, width } = code!.getBBox()
    const side = container.querySelector('svg')!.viewBox.baseVal.width
    expect([x, side - x - width]).toEqual([4, 4])
  })
}
