import type { CallReply } from '@cairn/contract/core/call.ts'
import { listReceivingAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { ethereumAddress, taproot, usdtAddress } from '../../extremes.ts'
import { fillDialog, reply } from '../../given.ts'
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
  addresses_left: null,
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
    address_count: null,
    requested_by: 'Theo Treasurer',
    requested_at: '2026-11-19T10:00:00Z',
  },
]

/** So that one asset alone has buttons. */
const requestedFor = (asset: string) => ({ ...waiting[0]!, asset })

const account: Addresses['addresses'][number] = {
  ...address('bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'),
  network: 'mainnet',
  account_key:
    '[73c5da0a/84h/0h/0h]xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  last_index: 1_482,
}
const firstAddresses = [
  account.address,
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
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
    state('-account', 'each bitcoin deposit has an address of its own', 'Account key', {
      given: reply(listReceivingAddresses, { ...inForce, addresses: [account, ...inForce.addresses.slice(1)] }),
    }),
    state('-account-asked', 'an account key is requested', 'Compare these with', {
      given: reply(listReceivingAddresses, {
        ...inForce,
        requests: [
          { ...waiting[0]!, requested_by: 'Oscar Owner', addresses: firstAddresses, account_key: account.account_key },
        ],
      }),
    }),
    state('-list', 'few addresses of a list are free', 'Only 3 addresses', {
      given: reply(listReceivingAddresses, {
        ...inForce,
        addresses: inForce.addresses.map((one) => (one.asset === 'ethereum' ? { ...one, addresses_left: 3 } : one)),
      }),
    }),
    state('-list-refused', 'the pasted list has one address only', 'and nothing else', {
      given: reply(listReceivingAddresses, { ...inForce, requests: [requestedFor('bitcoin'), requestedFor('usdt')] }),
      when: fillDialog('Use a list of addresses', { Addresses: ethereumAddress }),
      over: 'dialog',
    }),
    state('-account-private', 'a seed phrase was pasted in place of an account key', 'like a private key', {
      given: reply(listReceivingAddresses, { ...inForce, requests: [requestedFor('ethereum'), requestedFor('usdt')] }),
      when: fillDialog('Use an account key', { 'Account key': 'abandon '.repeat(11).concat('about') }),
      over: 'dialog',
    }),
  ],
}
