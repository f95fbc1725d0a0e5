import { everyCheck } from '@cairn/client/testing/records/checks.ts'
import { checkedKinds } from '@cairn/contract/operator/shared/checks.ts'
import { checks as words } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAs } from '../../testing/render-as.tsx'
import { ChecksSection } from './checks-section.tsx'

const shown = { member: { id: 'm1' }, address: 'tb1q' }
const links = () => page.getByRole('link').elements() as HTMLAnchorElement[]

test.each(checkedKinds)('each check of a record of the kind %s is a sentence that links to more', async (kind) => {
  const checks = everyCheck(kind)
  await renderAs('treasurer', <ChecksSection {...shown} checks={checks} />)
  expect(links()).toHaveLength(checks.length)
  for (const { textContent, href } of links()) expect(`${textContent} ${href}`).not.toMatch(/[{}]|undefined|%7B/)
})

test('a red check comes first with the second person that it takes, and clear ones are folded', async () => {
  const checks = [...everyCheck('withdrawal', 'green').slice(1), ...everyCheck('withdrawal').slice(0, 1)]
  await renderAs('treasurer', <ChecksSection {...shown} checks={checks} />)
  await expect.element(page.getByText(words.second)).toBeVisible()
  expect(links().map(({ textContent }) => textContent)[0]).toBe('Other members have this address too: 2')
  expect(links()[0]?.getAttribute('href')).toBe('/members?search=tb1q')
  await expect.element(page.getByText('Within 7 days: $200.00 in, $500.00 out')).not.toBeVisible()
  await page.getByText(words.clear(12)).click()
  await expect.element(page.getByText('Within 7 days: $200.00 in, $500.00 out')).toBeVisible()
})

test('a decided record shows no checks', async () => {
  await renderAs('treasurer', <ChecksSection {...shown} checks={[]} />)
  expect(page.getByRole('region', { name: words.title }).elements()).toEqual([])
})
