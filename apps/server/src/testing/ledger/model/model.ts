import type { Asset } from '@cairn/contract/core/constants.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'

export interface ModelMember {
  sponsor: string | null
  available: bigint
  invested: bigint
  held: bigint
  sent: bigint
  bonus: bigint
}

export interface ModelRecord {
  id: string
  type: 'deposit' | 'withdrawal'
  member: string
  cents: bigint
  wallet: Asset | 'balance'
  status: 'pending' | 'processing' | 'sending' | 'uncertain' | 'completed' | 'rejected' | 'cancelled' | 'expired'
  released: boolean
  approvedBy: string[]
  /** The operator who claimed a withdrawal to send it. */
  claimedBy: string | null
  /** The outcome of an uncertain withdrawal that one operator has requested, until another approves it. */
  requestedOutcome: { by: string; outcome: 'completed' | 'rejected' } | null
}

type Answer = RefusalCode | null

const bonusBasisPoints = 500n
/**
 * A withdrawal above this takes two people, counted with the member's and the operator's others. The test sets it on its server.
 */
export const twoApprovalsAboveCents = 1_000n

/**
 * The product's promises about money in the simplest form: a few numbers in memory, and calls in sequence. The same calls go to
 * the real server, and both must give the same result at every step.
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

  confirmDeposit(record: ModelRecord, receivedCents: bigint, differs: boolean): Answer {
    if (record.status !== 'pending') return 'deposit_not_pending'
    if (receivedCents !== record.cents && !differs) return 'amount_differs'
    Object.assign(record, { status: 'completed', cents: receivedCents })
    this.of(record.member).invested += receivedCents
    this.earnBonus(record.member, receivedCents)
    return null
  }

  endUnpaidDeposit(record: ModelRecord, status: 'rejected' | 'expired'): Answer {
    if (record.status !== 'pending') return 'deposit_not_pending'
    record.status = status
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

  approveWithdrawal(record: ModelRecord, by: string): Answer {
    if (record.status !== 'pending') return 'withdrawal_not_pending'
    if (record.approvedBy.includes(by)) return 'approval_needs_another'
    const isFirst = record.approvedBy.length === 0
    if (!isFirst || !this.needsSecondApprover(record, by)) record.status = 'processing'
    record.approvedBy.push(by)
    return null
  }

  /** All of one run happens within 24 hours: the member's requests, and the operator's own approvals. */
  private needsSecondApprover(record: ModelRecord, by: string): boolean {
    const open = this.records.filter(
      ({ type, status }) => type === 'withdrawal' && status !== 'rejected' && status !== 'cancelled',
    )
    const sum = (records: ModelRecord[]) => records.reduce((total, { cents }) => total + cents, 0n)
    const ofMember = sum(open.filter(({ member }) => member === record.member))
    const alone = open.filter(({ approvedBy, status }) => status !== 'pending' && approvedBy.join() === by)
    return ofMember > twoApprovalsAboveCents || sum(alone) + record.cents > twoApprovalsAboveCents
  }

  claimWithdrawal(record: ModelRecord, by: string): Answer {
    if (record.status === 'sending') return record.claimedBy === by ? 'withdrawal_claim_is_own' : 'withdrawal_claimed'
    if (record.status !== 'processing') return 'withdrawal_not_processing'
    Object.assign(record, { status: 'sending', claimedBy: by })
    return null
  }

  takeOverWithdrawal(record: ModelRecord, by: string): Answer {
    if (record.status !== 'sending') return 'withdrawal_not_sending'
    if (record.claimedBy === by) return 'withdrawal_claim_is_own'
    record.claimedBy = by
    return null
  }

  sendWithdrawal(record: ModelRecord, by: string): Answer {
    if (record.status !== 'sending') return 'withdrawal_not_sending'
    if (record.claimedBy !== by) return 'withdrawal_claimed'
    return this.send(record)
  }

  markWithdrawalUncertain(record: ModelRecord): Answer {
    if (record.status !== 'sending') return 'withdrawal_not_sending'
    record.status = 'uncertain'
    return null
  }

  requestOutcome(record: ModelRecord, by: string, outcome: 'completed' | 'rejected'): Answer {
    if (record.status !== 'uncertain') return 'withdrawal_not_uncertain'
    if (record.requestedOutcome) return 'approval_requested_already'
    record.requestedOutcome = { by, outcome }
    return null
  }

  approveOutcome(record: ModelRecord, by: string): Answer {
    const { requestedOutcome } = record
    if (!requestedOutcome) return null
    if (requestedOutcome.by === by) return 'approval_is_own'
    record.requestedOutcome = null
    return requestedOutcome.outcome === 'completed' ? this.send(record) : this.release(record, 'rejected')
  }

  rejectWithdrawal(record: ModelRecord): Answer {
    if (record.status === 'sending') return 'withdrawal_claimed'
    if (record.status !== 'pending' && record.status !== 'processing') return 'withdrawal_not_open'
    return this.release(record, 'rejected')
  }

  fundBudget(cents: bigint): void {
    this.budget += cents
  }

  /** Oldest first. A bonus that the budget does not cover stays owed and does not delay the others. */
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
    if (!found) throw new Error('the model does not know this member')
    return found
  }

  private add(record: Omit<ModelRecord, 'id' | 'released' | 'approvedBy' | 'claimedBy' | 'requestedOutcome'>): void {
    this.records.push({ ...record, id: '', released: false, approvedBy: [], claimedBy: null, requestedOutcome: null })
  }

  private send(record: ModelRecord): null {
    record.status = 'completed'
    this.of(record.member).held -= record.cents
    this.of(record.member).sent += record.cents
    return null
  }

  private release(record: ModelRecord, status: 'cancelled' | 'rejected'): null {
    record.status = status
    this.of(record.member).held -= record.cents
    this.of(record.member).available += record.cents
    return null
  }

  /** On the first completed deposit of a referred member, even if it is released: five percent, rounded down to the cent. */
  private earnBonus(member: string, cents: bigint): void {
    const { sponsor } = this.of(member)
    const completed = this.records.filter(
      (record) => record.member === member && record.type === 'deposit' && record.status === 'completed',
    )
    const bonus = (cents * bonusBasisPoints) / 10_000n
    if (sponsor && completed.length === 1 && bonus > 0n) this.owed.push({ referred: member, sponsor, cents: bonus })
  }
}
