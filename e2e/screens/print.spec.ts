import { listHistory } from '@cairn/contract/member/history.ts'
import { test, expect } from '../servers/fake.ts'
import { records } from '../states/member/records.ts'

const deposits = Array.from({ length: 80 }, (_, index) => ({
  _id: `r${index}`,
  type: 'deposit',
  amount: 100 + index,
  date: '2026-03-04T05:06:00Z',
  status: index === 0 ? 'pending' : 'completed',
  wallet: 'bitcoin',
}))

test('a printed history has the member’s name, the date and the table, and nothing else', async ({
  api,
  enter,
  page,
}) => {
  api.reply(listHistory, { data: deposits, next: 'more' })
  await page.setViewportSize({ width: 700, height: 900 })
  await enter('/history')
  await page.getByText('completed').first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(page.getByText(/Printed on \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account History' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Deposits' })).toBeVisible()
  for (const control of [page.getByRole('button'), page.getByRole('tab'), page.getByRole('link')]) {
    await expect(control.filter({ visible: true })).toHaveCount(0)
  }
  await expect(page.getByText('All rights reserved')).toBeHidden()

  // Ink on paper, also from a dark screen.
  const [ink, background] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })
  expect([ink, background]).toEqual(['rgb(29, 30, 27)', 'rgb(255, 255, 255)'])

  const paper = await page.pdf({ format: 'A4' })
  const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.length).toBeLessThan(6)
})

test('a receipt is one page, without controls', async ({ api, enter, page }) => {
  const { given, path, ready } = records.states.find(({ name }) => name === 'record')!
  given?.(api)
  await enter(path)
  await page.getByText(ready).first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(page.getByText(/Printed on \d+ \w+ \d{4}$/)).toBeVisible()
  for (const control of [page.getByRole('button'), page.getByRole('link')]) {
    await expect(control.filter({ visible: true })).toHaveCount(0)
  }
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
