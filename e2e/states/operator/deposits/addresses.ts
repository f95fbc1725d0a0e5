import type { CallReply } from '@cairn/contract/core/call.ts'
import { listReceivingAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { ethereumAddress, taproot, usdtAddress } from '../../extremes.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { bitcoinAddress, idOf } from '../people.ts'
import type { Screen } from '../../state.ts'

type Addresses = CallReply<typeof listReceivingAddresses>

const address = (asset: string, text: string, replaced_at: string | null = null) => ({
  id: idOf(text.length + (replaced_at ? 1 : 0)),
  asset,
  address: text,
  network: 'testnet',
  account_key: null,
  last_index: 0,
  added_at: '2026-01-02T10:00:00Z',
  replaced_at,
  approval_id: null,
})
const inForce: Addresses = {
  addresses: [
    address('bitcoin', taproot),
    address('bitcoin', bitcoinAddress, '2026-06-02T10:00:00Z'),
    address('ethereum', ethereumAddress),
    address('usdt', usdtAddress),
  ],
  requests: [],
}
const waiting: Addresses['requests'] = [
  {
    approval_id: idOf(5),
    asset: 'bitcoin',
    addresses: [bitcoinAddress],
    account_key: null,
    requested_by: 'Theo Treasurer',
    requested_at: '2026-11-19T10:00:00Z',
  },
]

const state = prepareStates('backoffice-addresses', {
  path: '/operator/receiving-addresses',
  given: reply(listReceivingAddresses, inForce),
})

export const addresses: Screen = {
  title: 'Receiving addresses',
  states: [
    state('', 'one for each asset', 'Bitcoin'),
    state('-asked', 'another address is requested', 'Bitcoin', {
      given: reply(listReceivingAddresses, { ...inForce, requests: waiting }),
    }),
  ],
}
