import { pendingApproval } from '@cairn/client/testing/records/approvals.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { listApprovals, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { viewReversal } from '@cairn/contract/operator/gains/distributions.ts'
import { viewLoss } from '@cairn/contract/operator/gains/gains.ts'
import { usdtAddress } from '../extremes.ts'
import { all, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { listStates } from './list-states.ts'
import { idOf, longMember, longReason, memberOf, momentOf, tenMillion } from './people.ts'
import type { Screen } from '../state.ts'

type InFull = CallReply<typeof viewApproval>
type Approval = InFull['approval']

const theo = { id: idOf(70), name: 'Theo Treasurer' }
const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

const asked: Pick<Approval, 'kind' | 'sentence' | 'reason' | 'member'>[] = [
  {
    kind: 'receiving_address',
    sentence: `Members pay bitcoin to ${address}`,
    reason: 'The old wallet is retired',
    member: null,
  },
  {
    kind: 'manual_transfer',
    sentence: '$12.50 is added to the balance of Freya Funded',
    reason: 'A fee was taken twice',
    member: memberOf(1),
  },
  {
    kind: 'gain_or_loss',
    sentence: 'A gain of $4,000.00 for the plan Granite on 2026-11-20, documented by “Broker statement”',
    reason: 'The October statement',
    member: null,
  },
]

const row = (index: number): Approval => ({
  ...pendingApproval,
  ...asked[index % 3]!,
  id: idOf(index),
  requested_by: theo,
  requested_at: momentOf(index),
})

const long: Approval = {
  ...row(0),
  sentence: `${longMember.full_name} (${longMember.username}) becomes a treasurer, from now on and until another owner says otherwise`,
  reason: longReason,
  member: longMember,
  requested_by: { ...theo, name: longMember.full_name },
}

const pending = row(0)
const payload: InFull['payload'] = {
  asset: 'bitcoin',
  address,
  network: 'testnet',
  address_before: 'tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67m',
}
const accountKey: InFull['payload'] = {
  asset: 'bitcoin',
  account_key:
    '[73c5da0a/84h/0h/0h]xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  network: 'mainnet',
  first_address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  second_address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  third_address: 'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
  address_before: 'tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67m',
}
const approved: Approval = {
  ...pending,
  status: 'approved',
  decided_by: { id: idOf(71), name: 'Tamsin Treasurer' },
  decided_at: '2026-11-20T08:00:00Z',
  may_decide: false,
}

const sentences = {
  account_key: 'Each bitcoin deposit gets an address of its own, from the account [73c5da0a/84h/0h/0h] (mainnet)',
  address_list: 'Each member who pays USDT (TRC-20) gets an address of a list of 12 (mainnet)',
  setting_change: 'Two people above changes from $10,000.00 to $900,000,000.00',
  deposit_confirmation: '$10,000,000.00 arrived for the deposit of $50.00 into Granite',
  deposit_release: 'The deposit of $20,000.00 in Granite is released to the balance before the end of its term',
  distribution: '$12,000.00 of the gains of Granite is paid to 1204 members by what each had in the plan on 2026-11-20',
  distribution_reversal:
    'The distribution of $12,000.00 of the gains of Granite on 2026-11-20 to 1204 members is reversed',
  gain_or_loss:
    'A loss of $30,000.00 for the plan Granite on 2026-11-20, documented by “Broker statement”: $4,000.00 from its gains, and $26,000.00 from what members have in it',
} as const
const takingTwo = (kind: keyof typeof sentences, member: Approval['member']): Approval => ({
  ...pending,
  kind,
  sentence: sentences[kind],
  reason: 'It is on the statement',
  member,
})

const lossPayload = {
  transfer: 'loss_realised',
  from: `realised_gains:${idOf(5)}`,
  to: 'custody:usd',
  amount: '30000.00',
  plan_id: idOf(5),
  day: '2026-11-20',
  plan: 'Granite',
  from_gains: '4000.00',
  invested_before: '280000.00',
}

const path = `/operator/approvals/${idOf(0)}`
const thread: Pick<InFull, 'figures' | 'files' | 'comments' | 'transaction_url'> = {
  transaction_url: 'https://explorer.test/tx/1',
  figures: null,
  files: [
    { id: idOf(5), name: 'Wallet statement of November.pdf', media_type: 'application/pdf', byte_count: 182_400 },
  ],
  comments: [
    { id: idOf(6), by: 'Tamsin Treasurer', at: '2026-11-20T08:20:00Z', words: 'Who made the new wallet?' },
    {
      id: idOf(7),
      by: 'Theo Treasurer',
      at: '2026-11-20T08:31:00Z',
      words: 'Both of us, on Tuesday. The backup is in the safe.',
    },
  ],
}
const showing = (approval: Approval, held = payload) => reply(viewApproval, { approval, payload: held, ...thread })

const lists: Screen = {
  title: 'Approvals',
  states: listStates({
    name: 'approvals',
    path: '/operator/approvals',
    call: listApprovals,
    reply: (approvals, next) => ({ approvals, next }),
    row,
    long,
  }),
}

const state = prepareStates('backoffice-approval', { path })

const pages: Screen = {
  title: 'A request for approval',
  states: [
    state('', 'it waits for my decision', 'Your decision', { given: showing(pending) }),
    state('-approved', 'approved', 'What was requested', { given: showing(approved) }),
    state('-account', 'the first addresses of an account key', 'The first addresses of the account', {
      given: showing({ ...takingTwo('account_key', null), requested_by: { ...theo, name: 'Oscar Owner' } }, accountKey),
    }),
    state('-list', 'a list of addresses, to be compared with the wallet', 'addresses of the list', {
      given: showing(
        { ...takingTwo('address_list', null), requested_by: { ...theo, name: 'Oscar Owner' } },
        {
          asset: 'usdt',
          network: 'mainnet',
          addresses: Array.from({ length: 12 }, (_, place) => `${usdtAddress.slice(0, -2)}${place + 11}`).join('\n'),
          address_before: usdtAddress,
        },
      ),
    }),
    state('-loss', 'a loss that is larger than the gains', 'What members lose', {
      given: all(
        showing(takingTwo('gain_or_loss', null), lossPayload),
        reply(viewLoss, {
          from_gains: 4_000_00n,
          from_members: 26_000_00n,
          member_count: 1_204,
          shares: [longMember, memberOf(1), memberOf(2)].map((member, place) => ({
            member,
            invested: tenMillion / BigInt(place + 1),
            lost: 9_000_00n - BigInt(place) * 33n,
          })),
        }),
      ),
    }),
    state('-reversal', 'a distribution is reversed', 'What is taken back', {
      given: all(
        showing(takingTwo('distribution_reversal', null), {
          distribution_id: idOf(4),
          plan_id: idOf(5),
          amount: '12000.00',
          plan: 'Granite',
        }),
        reply(viewReversal, {
          amount: 11_000_00n,
          member_count: 1_202,
          kept_amount: 1_000_00n,
          kept_count: 2,
          kept: [longMember, memberOf(1)].map((member) => ({ member, amount: 500_00n, balance: 12_34n })),
        }),
      ),
    }),
    state('-long', 'long names and reasons', 'Your decision', {
      given: showing(long, {
        transfer: 'correction_credited',
        from: `member:${idOf(1)}:available`,
        to: 'corrections',
        amount: '10000000.00',
        transaction_id: idOf(1).repeat(3),
      }),
    }),
  ],
}

export const approvals = [lists, pages]
