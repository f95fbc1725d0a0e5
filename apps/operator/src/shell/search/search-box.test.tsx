import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { searchMembers } from '@cairn/contract/operator/members/members.ts'
import { listAllPlans } from '@cairn/contract/operator/plans.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { switchKeys } from '../../components/queue/keys-switch.ts'
import { BackOfficeRoutes } from '../../routes.tsx'
import { address, renderAs } from '../../testing/render-as.tsx'

const found = [
  { kind: 'member', id: 'm1', label: 'Lena Large', detail: 'person4907@large.test' },
  { kind: 'operator', id: 'o1', label: 'Olga Owner', detail: 'olga@operators.test' },
  { kind: 'document', id: 'k1', label: 'Lena Large', detail: '2026-11-20' },
  { kind: 'account', id: 'custody:bitcoin', label: 'bitcoin', detail: 'custody:bitcoin' },
]
const box = page.getByRole('combobox', { name: /^Members, operators/ })
const options = page.getByRole('option')
const dialog = page.getByRole('dialog', { name: 'Search' })

async function show(role: OperatorRole = 'owner', at = '/plans') {
  const server = new FakeServer()
    .reply(searchRecords, { results: found })
    .reply(listAllPlans, { plans: [] })
    .reply(searchMembers, {
      members: ['Ada', 'Bea'].map((full_name) => ({
        id: full_name,
        full_name,
        email: 'a@b.test',
        username: 'ada',
        registered_at: '2026-01-01T00:00:00Z',
        is_locked: false,
        is_confirmed: true,
        balance: 0n,
        active_deposit: 0n,
      })),
      next: null,
    })
  await renderAs(role, <BackOfficeRoutes />, { server, at })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return server
}

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])(
  '%s opens the search, and Escape closes it',
  async (keys) => {
    await show()
    await userEvent.keyboard(keys)
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('records, screens and actions are found, and the arrows and Enter open one', async () => {
  const server = await show()
  await userEvent.keyboard('/')
  await box.fill('4907')
  await expect.element(options).toHaveLength(4)
  expect(server.queryOf(searchRecords.path)).toEqual({ kind: 'any', text: '4907' })
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.elements()[0]?.id ?? '')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(options.nth(3)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent('/ledger?account=custody%3Abitcoin')
  await userEvent.keyboard('{Control>}k{/Control}')
  await box.fill('gain')
  await options.getByText('Record a gain or loss', { exact: true }).click()
  await expect.element(address).toHaveTextContent('/gains/record')
})

test('a role finds only what it can open', async () => {
  await show('support')
  await userEvent.keyboard('/')
  await box.fill('large')
  await expect.element(options.first()).toBeVisible()
  expect(options.elements().map(({ textContent }) => textContent)).not.toContainEqual(expect.stringContaining('Olga'))
  await box.fill('invite')
  await expect.element(page.getByText('Invite an operator')).not.toBeInTheDocument()
})

test('what was opened last comes first, is not kept on the disk, and is not sent', async () => {
  const server = await show()
  await userEvent.keyboard('/')
  await box.fill('lena')
  await options.first().click()
  await expect.element(address).toHaveTextContent('/members/m1')
  const searches = server.count(searchRecords.path)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveLength(1)
  expect(server.count(searchRecords.path)).toBe(searches)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/lena|m1/i)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('“?” lists the keys, and single keys do nothing where they are switched off', async () => {
  await show()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await userEvent.keyboard('/{Escape}')
  switchKeys(false)
  await userEvent.keyboard('/')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  switchKeys(true)
})

test('the first Tab stop skips to the content, and the second to the first row of a list', async () => {
  await show('owner', '/members')
  await expect.element(page.getByRole('link', { name: 'Ada' })).toBeVisible()
  const stops = []
  for (let tab = 0; tab < 2; tab += 1) {
    await userEvent.keyboard('{Tab}')
    stops.push(document.activeElement?.textContent)
  }
  expect(stops).toEqual(['Skip to content', 'Skip to the list'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'Ada' })).toHaveFocus()
})
