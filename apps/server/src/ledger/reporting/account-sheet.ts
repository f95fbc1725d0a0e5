import type { Report } from '../verification/findings.ts'
import { accountRoles, type AccountRole } from '@cairn/contract/operator/account-roles.ts'
import { transferKinds } from '../kinds.ts'
import { readRows, type Books } from '../verification/read-books.ts'
import type { SealedEntry } from '../verification/read-entries.ts'

/**
 * The balance of every account, computed from its transfers alone. It takes 13 bytes for each account, so that a million
 * members fit in memory: the role and the member as numbers, and the sum.
 */
export class AccountSheet {
  private readonly roles: Uint8Array
  private readonly members: Uint32Array
  private readonly sums: BigInt64Array
  private readonly report: Report

  private constructor(report: Report, idMax: number) {
    this.report = report
    this.roles = new Uint8Array(idMax + 1)
    this.members = new Uint32Array(idMax + 1)
    this.sums = new BigInt64Array(idMax + 1)
  }

  static async open(books: Books, report: Report): Promise<AccountSheet> {
    const { rows } = await books.query<{ max: string | null }>('select max(id) from ledger.accounts')
    const sheet = new AccountSheet(report, Number(rows[0]?.max ?? 0))
    await sheet.readRoles(books)
    return sheet
  }

  private async readRoles(books: Books): Promise<void> {
    const platform = await books.query<{ id: string; role: string }>(
      'select id, role from ledger.accounts where member_id is null',
    )
    for (const { id, role } of platform.rows) this.roles[Number(id)] = numberOf(role)

    // Ordered by member, so that members can be numbered in turn.
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
      this.roles[id] = numberOf(role)
      this.members[id] = turn
    }
  }

  /** Adds a transfer to the sums, and reports the rules that it breaks. */
  post(entry: SealedEntry): void {
    const [from, to] = [Number(entry.fromAccount), Number(entry.toAccount)]
    const block = entry.seal?.blockNumber ?? 2n ** 62n
    const refuse = (sentence: string) => this.report.transfer(block, entry.position, sentence)
    const [fromRole, toRole] = [this.roles[from], this.roles[to]]
    if (!fromRole || !toRole) return refuse('names an account that does not exist')

    const kind = rolesOfKinds.get(entry.kind)
    if (!kind) refuse(`is of the unknown kind "${entry.kind}"`)
    else if (fromRole !== kind.from || toRole !== kind.to) {
      refuse(`is of kind ${entry.kind}, which does not connect these two accounts`)
    }
    const [fromMember, toMember] = [this.members[from], this.members[to]]
    if (fromMember && toMember && fromMember !== toMember) refuse('goes from one member to another')
    if (entry.amountCents <= 0n) refuse('moves no positive amount')
    this.sums[from] = (this.sums[from] ?? 0n) - entry.amountCents
    this.sums[to] = (this.sums[to] ?? 0n) + entry.amountCents
  }

  /** Compares the balances of the accounts with the sums. Returns the number of accounts. */
  async compare(books: Books): Promise<number> {
    let count = 0
    const accounts = readRows(
      books,
      `select id, code, role, balance_cents from ledger.accounts where id > $1::bigint order by id limit 10000`,
      ['-1'],
      {
        read: ([id = '', code = '', role = '', balance]) => ({ id: Number(id), code, role, balance: balance ?? null }),
        keyOf: ({ id }) => [String(id)],
      },
    )
    for await (const { id, code, role, balance } of accounts) {
      count += 1
      const keepsNone = unkept.has(role)
      const sum = this.sums[id]
      if (keepsNone !== (balance === null)) {
        this.report.account(code, keepsNone ? 'keeps a balance and should not' : 'keeps no balance and should')
      } else if (balance !== null && BigInt(balance) !== sum) {
        this.report.account(code, `has ${balance} cents, but its transfers sum to ${sum}`)
      } else if (balance !== null && BigInt(balance) < 0n) this.report.account(code, `is below zero: ${balance} cents`)
    }
    return count
  }
}

// From 1: an account that does not exist has 0.
const numbers = new Map<string, number>(accountRoles.map((role, place) => [role, place + 1]))
const unknownRole = 255

/** The roles that each kind connects, by their numbers. */
const rolesOfKinds = new Map<string, { from: number; to: number }>(
  Object.entries(transferKinds).map(([kind, { from, to }]) => [kind, { from: numberOf(from), to: numberOf(to) }]),
)

/** The accounts that every transfer touches keep no balance. */
const unkept = new Set<string>(['custody', 'opening', 'corrections'] satisfies AccountRole[])

function numberOf(role: string): number {
  return numbers.get(role) ?? unknownRole
}
