import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  requestReceivingAddress,
  listReceivingAddresses,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { ethereumAddress, taproot, usdtAddress } from '../extremes.ts'
import { all, fail, hang, refuse, reply } from '../given.ts'
import { bitcoinAddress, idOf } from './people.ts'
import type { Screen } from '../state.ts'

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
const receiving = { path: '/operator/receiving-addresses', ready: 'Bitcoin' } as const

export const addresses: Screen = {
  title: 'Receiving addresses',
  states: [
    {
      ...receiving,
      name: 'backoffice-addresses',
      what: 'one for each asset',
      given: reply(listReceivingAddresses, inForce),
    },
    {
      ...receiving,
      name: 'backoffice-addresses-asked',
      what: 'another address is requested',
      given: reply(listReceivingAddresses, { ...inForce, requests: waiting }),
    },
    {
      ...receiving,
      name: 'backoffice-addresses-altered',
      what: 'one was altered in the database',
      given: reply(listReceivingAddresses, {
        ...inForce,
        addresses: [address('bitcoin', ''), ...inForce.addresses.slice(1)],
      }),
      ready: 'This address was altered',
    },
    {
      ...receiving,
      name: 'backoffice-addresses-none',
      what: 'none yet',
      given: reply(listReceivingAddresses, { addresses: [], requests: [] }),
    },
    {
      ...receiving,
      name: 'backoffice-addresses-waiting',
      what: 'loading',
      given: hang(listReceivingAddresses),
      ready: 'Loading',
    },
    {
      ...receiving,
      name: 'backoffice-addresses-failed',
      what: 'failed to load',
      given: fail(listReceivingAddresses),
      ready: 'Try again',
    },
    {
      ...receiving,
      name: 'backoffice-addresses-support',
      what: 'support, who only reads',
      as: 'support',
      given: reply(listReceivingAddresses, inForce),
    },
    {
      ...receiving,
      name: 'backoffice-addresses-refused',
      what: 'the dialog for another address, refused at the address',
      given: all(
        reply(listReceivingAddresses, {
          addresses: [address('bitcoin', taproot)],
          requests: [],
        }),
        refuse(requestReceivingAddress, 'receiving_address_invalid', { asset: 'bitcoin' }),
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
