import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SampleBanner } from './sample-banner.tsx'

test('the banner appears only over sample data', async () => {
  await render(<SampleBanner />)
  const banner = page.getByText(/^Sample data: /)
  await expect.element(banner).not.toBeVisible()
  document.documentElement.dataset['sample'] = ''
  await expect.element(banner).toBeVisible()
  delete document.documentElement.dataset['sample']
})
