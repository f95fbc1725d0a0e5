import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  requestReceivingAddress,
  listReceivingAddresses,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { ethereumAddress, taproot, usdtAddress } from '../member/giving.ts'
import { all, failing, giving, holding } from './giving.ts'
import { bitcoinAddress, idOf } from './people.ts'
import type { OfficeScreen } from '../operator-state.ts'

type Addresses = CallReply<typeof listReceivingAddresses>

const address = (asset: string, text: string, replaced_at: string | null = null) => ({
  id: idOf(text.length + (replaced_at ? 1 : 0)),
  asset,
  address: text,
  network: 'testnet',
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
    address: bitcoinAddress,
    requested_by: 'Theo Treasurer',
    requested_at: '2026-11-19T10:00:00Z',
  },
]
const receiving = { path: '/receiving-addresses', ready: 'Bitcoin' } as const

export const addresses: OfficeScreen = {
  title: 'Receiving addresses',
  states: [
    {
      ...receiving,
      name: 'office-addresses',
      what: 'one for each asset',
      given: giving(listReceivingAddresses, inForce),
    },
    {
      ...receiving,
      name: 'office-addresses-asked',
      what: 'another one is asked for',
      given: giving(listReceivingAddresses, { ...inForce, requests: waiting }),
    },
    {
      ...receiving,
      name: 'office-addresses-none',
      what: 'none yet',
      given: giving(listReceivingAddresses, { addresses: [], requests: [] }),
    },
    {
      ...receiving,
      name: 'office-addresses-waiting',
      what: 'on their way',
      given: holding(listReceivingAddresses),
      ready: 'Loading',
    },
    {
      ...receiving,
      name: 'office-addresses-failed',
      what: 'not to be had',
      given: failing(listReceivingAddresses),
      ready: 'Try again',
    },
    {
      ...receiving,
      name: 'office-addresses-support',
      what: 'support, who only reads',
      as: 'support',
      given: giving(listReceivingAddresses, inForce),
    },
    {
      ...receiving,
      name: 'office-addresses-refused',
      what: 'the dialog that asks for another, refused at the address',
      given: all(
        giving(listReceivingAddresses, {
          addresses: [address('bitcoin', taproot)],
          requests: [],
        }),
        (office) => office.refuses(requestReceivingAddress, 'receiving_address_invalid', { asset: 'bitcoin' }),
      ),
      async when(page) {
        await page.getByRole('button', { name: 'Request a change' }).first().click()
        await page.getByRole('button', { name: 'Request approval' }).click()
      },
      ready: 'This is not a valid bitcoin address',
      over: 'dialog',
    },
  ],
}
