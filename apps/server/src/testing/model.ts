import type { Asset } from '@cairn/contract/constants.ts'
import type { RefusalCode } from '@cairn/contract/refusals.ts'

/** What a member has and had, in cents. */
export interface ModelMember {
  sponsor: string | null
  available: bigint
  invested: bigint
  held: bigint
  sent: bigint
  bonus: bigint
}

export interface ModelRecord {
  /** The product's id; drawn there. */
  id: string
  type: 'deposit' | 'withdrawal'
  member: string
  cents: bigint
  wallet: Asset | 'balance'
  status: 'pending' | 'processing' | 'completed' | 'rejected' | 'cancelled'
  released: boolean
}

type Answer = RefusalCode | null

const bonusBasisPoints = 500n

/**
 * What the product promises about money, in the plainest form there is: a few numbers in memory, one call after the other.
 * The same calls go to the real house, and both must say the same at every step.
 */
export class Model {
  readonly members = new Map<string, ModelMember>()
  /** Oldest first. */
  readonly records: ModelRecord[] = []
  readonly owed: { referred: string; sponsor: string; cents: bigint }[] = []
  budget: bigint

  constructor(budget: bigint) {
    this.budget = budget
  }

  register(id: string, sponsor: string | null): void {
    this.members.set(id, { sponsor, available: 0n, invested: 0n, held: 0n, sent: 0n, bonus: 0n })
  }

  requestDeposit(member: string, cents: bigint, wallet: Asset | 'balance'): Answer {
    if (wallet !== 'balance') {
      this.add({ type: 'deposit', member, cents, wallet, status: 'pending' })
      return null
    }
    const figures = this.of(member)
    if (figures.available < cents) return 'insufficient_balance'
    figures.available -= cents
    figures.invested += cents
    this.add({ type: 'deposit', member, cents, wallet, status: 'completed' })
    this.earnBonus(member, cents)
    return null
  }

  confirmDeposit(record: ModelRecord, receivedCents: bigint): Answer {
    if (record.status !== 'pending') return 'deposit_not_pending'
    Object.assign(record, { status: 'completed', cents: receivedCents })
    this.of(record.member).invested += receivedCents
    this.earnBonus(record.member, receivedCents)
    return null
  }

  rejectDeposit(record: ModelRecord): Answer {
    if (record.status !== 'pending') return 'deposit_not_pending'
    record.status = 'rejected'
    return null
  }

  releaseDeposit(record: ModelRecord): void {
    if (record.status !== 'completed' || record.released) return
    record.released = true
    this.of(record.member).invested -= record.cents
    this.of(record.member).available += record.cents
  }

  requestWithdrawal(member: string, cents: bigint, wallet: Asset): Answer {
    const figures = this.of(member)
    if (figures.available < cents) return 'insufficient_balance'
    figures.available -= cents
    figures.held += cents
    this.add({ type: 'withdrawal', member, cents, wallet, status: 'pending' })
    return null
  }

  cancelWithdrawal(record: ModelRecord, by: string): Answer {
    if (record.member !== by) return 'not_found'
    if (record.status !== 'pending') return 'withdrawal_not_pending'
    return this.release(record, 'cancelled')
  }

  approveWithdrawal(record: ModelRecord): Answer {
    if (record.status !== 'pending') return 'withdrawal_not_pending'
    record.status = 'processing'
    return null
  }

  sendWithdrawal(record: ModelRecord): Answer {
    if (record.status !== 'processing') return 'withdrawal_not_processing'
    record.status = 'completed'
    this.of(record.member).held -= record.cents
    this.of(record.member).sent += record.cents
    return null
  }

  rejectWithdrawal(record: ModelRecord): Answer {
    if (record.status !== 'pending' && record.status !== 'processing') return 'withdrawal_not_open'
    return this.release(record, 'rejected')
  }

  fundBudget(cents: bigint): void {
    this.budget += cents
  }

  /** Oldest first; what the budget does not cover stays owed and holds nobody else up. */
  payBonuses(): void {
    for (const due of this.owed.splice(0)) {
      if (due.cents > this.budget) {
        this.owed.push(due)
        continue
      }
      this.budget -= due.cents
      this.of(due.sponsor).available += due.cents
      this.of(due.sponsor).bonus += due.cents
    }
  }

  of(member: string): ModelMember {
    const found = this.members.get(member)
    if (!found) throw new Error('a member whom the model does not know')
    return found
  }

  private add(record: Omit<ModelRecord, 'id' | 'released'>): void {
    this.records.push({ ...record, id: '', released: false })
  }

  private release(record: ModelRecord, status: 'cancelled' | 'rejected'): null {
    record.status = status
    this.of(record.member).held -= record.cents
    this.of(record.member).available += record.cents
    return null
  }

  /** On the first completed deposit of a referred member, whatever becomes of it: five percent, cut to the cent. */
  private earnBonus(member: string, cents: bigint): void {
    const { sponsor } = this.of(member)
    const completed = this.records.filter(
      (record) => record.member === member && record.type === 'deposit' && record.status === 'completed',
    )
    const bonus = (cents * bonusBasisPoints) / 10_000n
    if (sponsor && completed.length === 1 && bonus > 0n) this.owed.push({ referred: member, sponsor, cents: bonus })
  }
}
