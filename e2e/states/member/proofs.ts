import { viewChain, viewProof } from '@cairn/contract/member/money/proofs.ts'
import { all, ourServer, press, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import type { Screen } from '../state.ts'

const id = '0190a4be-7c0f-7c3e-8000-000000000001'
const block = {
  block: '1204',
  hash: '3fb952c80d0e97de61fcfa749542c84d2cfadaf054fdb13d468d81368eaec9c3',
  sealed_at: '2026-11-18T10:00:01Z',
}
const transfer = {
  position: '44',
  id,
  kind: 'withdrawal_held',
  from_account: '14',
  to_account: '16',
  amount_cents: '25000',
  reference: id,
  actor: `member:${id}`,
  posted_micros: '1794996000000000',
}
/** The hashes follow from the transfer. */
const sealed = {
  ...block,
  previous_hash: '5a'.repeat(32),
  transfer_count: 1,
  event_count: 0,
  entry_hashes: '349bb3ebb9de6a2c11452342c132ee30579550a50d94cbe7d1dd9f779bb91354',
}
const verification = { finished_at: '2026-11-18T03:00:00Z', is_valid: true, block: '1198' }
const chain = reply(viewChain, { head: block, block, verification })
const visitor = { given: all(chain, (api) => void (api.pages.configuration = { avatarService: '', checks: true })) }

const state = prepareStates('verify', {
  path: '/verify/44',
  given: all(ourServer({ capabilities: ['proofs'] }), chain),
})
const publicState = prepareStates('verify-visitor', { path: '/verify', as: 'visitor', ...visitor })

export const proofs: Screen = {
  title: 'How this is checked',
  states: [
    state('', 'an entry that fits its seal', 'the entry has not been changed since', {
      given: reply(viewProof, { transfer, sealed }),
    }),
    state('-altered', 'an entry that was altered', 'does not match its seal', {
      given: reply(viewProof, { transfer: { ...transfer, amount_cents: '1000000000' }, sealed }),
    }),
    publicState('', 'as visitors see it', 'no error up to block 1198'),
    publicState('-kept', 'a kept block that is another now', 'now has another hash', {
      when: async (page) => {
        await page.getByLabel('Block and hash').fill(`1,204: ${'5A'.repeat(32)}`)
        await press('Check')(page)
      },
    }),
  ],
}
