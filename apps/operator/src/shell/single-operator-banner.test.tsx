import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAs } from '../testing/render-as.tsx'
import { SingleOperatorBanner } from './single-operator-banner.tsx'

test.each<[OperatorRole, OperatorRole[], string]>([
  ['owner', [], words.oneOperator],
  ['owner', ['treasurer', 'support'], words.oneOwner],
  ['treasurer', ['owner', 'support'], words.oneOwner],
])('%s with %j sees: %s', async (role, colleagues, text) => {
  await renderAs(role, <SingleOperatorBanner />, { colleagues })
  await expect.element(page.getByText(text)).toBeVisible()
})

test.each<[OperatorRole, OperatorRole[]]>([
  ['owner', ['owner']],
  ['treasurer', ['owner', 'owner']],
])('%s with %j sees no banner', async (role, colleagues) => {
  await renderAs(role, <SingleOperatorBanner />, { colleagues })
  expect(page.getByRole('complementary').query()).toBeNull()
})
