import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewChain, viewProof } from '@cairn/contract/member/money/proofs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { ProofsScreen } from './proofs-screen.tsx'

const hash = 'ab'.repeat(32)
const head = { block: '7', hash, sealed_at: '2026-11-18T10:00:01Z' }
const chain = (block: typeof head | null) =>
  new FakeServer().reply(viewChain, { head, block, verification: null }).refuse(viewProof, 'not_found')

test.each([
  ['that is the same', head, `7:${hash}`, 'Block 7 is still the same.'],
  ['typed in capitals and groups', head, ` 7: ${'AB AB '.repeat(16)}`, 'Block 7 is still the same.'],
  ['with another hash', head, `7:${'cd'.repeat(32)}`, 'Block 7 now has another hash.'],
  ['that does not exist', null, `9:${hash}`, 'There is no block 9.'],
  ['without its hash', head, '7', 'Enter the number, a colon and the 64 digits of the hash'],
])('a kept block %s is answered with the truth', async (_, block, typed, answer) => {
  await renderMember(<ProofsScreen />, { server: chain(block) })
  await page.getByLabelText('Block and hash').fill(typed)
  await press('Check')
  await expect.element(page.getByText(answer, { exact: false })).toBeVisible()
})

test('an entry that the member may not open is explained', async () => {
  await renderMember(<ProofsScreen position="5" />, { server: chain(head) })
  await expect.element(page.getByText("This entry can't be opened.", { exact: false })).toBeVisible()
})
