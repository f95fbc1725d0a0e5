import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Icon, iconNames } from './icon.tsx'

test('each icon is hidden from screen readers and stays in its square', async () => {
  const { container } = await render(iconNames.map((name) => <Icon key={name} name={name} className="size-6" />))
  const icons = [...container.querySelectorAll('svg')]
  expect(icons).toHaveLength(iconNames.length)
  for (const icon of icons) {
    const { x, y, width, height } = icon.querySelector('path')!.getBBox()
    expect(icon.getAttribute('aria-hidden')).toBe('true')
    expect(Math.min(x, y), icon.innerHTML).toBeGreaterThanOrEqual(2)
    expect(Math.max(x + width, y + height), icon.innerHTML).toBeLessThanOrEqual(22)
  }
})
