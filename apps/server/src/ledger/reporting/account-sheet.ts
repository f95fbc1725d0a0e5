import type { Report } from '../verification/findings.ts'
import { accountRoles, type AccountRole } from '@cairn/contract/operator/ledger/account-roles.ts'
import { transferKinds } from '../kinds.ts'
import { readRows, type Books } from '../verification/read-books.ts'
import type { Entry } from '../sealing/canonical.ts'
import type { Sealed } from '../verification/chained-rows.ts'

/**
 * The balance of every account, computed from its transfers alone. It takes 13 bytes per account (role and member as numbers, and
 * the sum), so that a million members fit in memory.
 */
export async function openAccountSheet(books: Books, report: Report) {
  const { rows } = await books.query<{ max: string | null }>('select max(id) from ledger.accounts')
  const size = Number(rows[0]?.max ?? 0) + 1
  const [roles, members, sums] = [new Uint8Array(size), new Uint32Array(size), new BigInt64Array(size)]
  await readRoles(books, roles, members)
  return {
    /** Adds a transfer to the sums, and reports the rules that it breaks. */
    post(entry: Sealed<Entry>): void {
      const [from, to] = [Number(entry.fromAccount), Number(entry.toAccount)]
      const block = entry.seal?.blockNumber ?? 2n ** 62n
      const refuse = (sentence: string) => report.transfer(block, entry.position, sentence)
      const [fromRole, toRole] = [roles[from], roles[to]]
      if (!fromRole || !toRole) return refuse('names an account that does not exist')

      const kind = rolesOfKinds.get(entry.kind)
      if (!kind) refuse(`is of the unknown kind "${entry.kind}"`)
      else if (fromRole !== kind.from || toRole !== kind.to) {
        refuse(`is of kind ${entry.kind}, which does not connect these two accounts`)
      }
      const [fromMember, toMember] = [members[from], members[to]]
      if (fromMember && toMember && fromMember !== toMember) refuse('goes from one member to another')
      if (entry.amountCents <= 0n) refuse('moves no positive amount')
      sums[from] = (sums[from] ?? 0n) - entry.amountCents
      sums[to] = (sums[to] ?? 0n) + entry.amountCents
    },

    /** Compares the balances of the accounts with the sums. Returns the number of accounts. */
    async compare(): Promise<number> {
      let count = 0
      const accounts = readRows(
        books,
        `select id, code, role, balance_cents from ledger.accounts where id > $1::bigint order by id limit 10000`,
        ['-1'],
        {
          read: ([id = '', code = '', role = '', balance = null]) => ({ id: Number(id), code, role, balance }),
          keyOf: ({ id }) => [String(id)],
        },
      )
      for await (const { id, code, role, balance } of accounts) {
        count += 1
        const keepsNone = unkept.has(role)
        const sum = sums[id]
        if (keepsNone !== (balance === null)) {
          report.account(code, keepsNone ? 'keeps a balance and should not' : 'keeps no balance and should')
        } else if (balance !== null && BigInt(balance) !== sum) {
          report.account(code, `has ${balance} cents, but its transfers sum to ${sum}`)
        } else if (balance !== null && BigInt(balance) < 0n) report.account(code, `is below zero: ${balance} cents`)
      }
      return count
    },
  }
}

async function readRoles(books: Books, roles: Uint8Array, members: Uint32Array): Promise<void> {
  const platform = await books.query<{ id: string; role: string }>(
    'select id, role from ledger.accounts where member_id is null',
  )
  for (const { id, role } of platform.rows) roles[Number(id)] = numberOf(role)

  // Ordered by member, so that members are numbered consecutively.
  const ofMembers = readRows(
    books,
    `select id, role, member_id from ledger.accounts where (member_id, role) > ($1::uuid, $2)
     order by member_id, role limit 10000`,
    ['00000000-0000-0000-0000-000000000000', ''],
    {
      read: ([id = '', role = '', memberId = '']) => ({ id: Number(id), role, memberId }),
      keyOf: ({ memberId, role }) => [memberId, role],
    },
  )
  let lastMember = ''
  let turn = 0
  for await (const { id, role, memberId } of ofMembers) {
    if (memberId !== lastMember) turn += 1
    lastMember = memberId
    roles[id] = numberOf(role)
    members[id] = turn
  }
}

// From 1: a missing account has 0.
const numbers = new Map<string, number>(accountRoles.map((role, place) => [role, place + 1]))
const unknownRole = 255

const rolesOfKinds = new Map<string, { from: number; to: number }>(
  Object.entries(transferKinds).map(([kind, { from, to }]) => [kind, { from: numberOf(from), to: numberOf(to) }]),
)

/** The accounts that every transfer touches keep no balance. */
const unkept = new Set<string>(['custody', 'opening', 'network_fees', 'corrections'] satisfies AccountRole[])

function numberOf(role: string): number {
  return numbers.get(role) ?? unknownRole
}
