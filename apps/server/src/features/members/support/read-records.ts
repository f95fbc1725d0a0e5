import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { verifiedAddressOrEmpty } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { selectReferrals } from '../../../shared/members/select-referrals.ts'

/** The newest deposits, withdrawals, referrals and agreements. A member has few documents, so all of them are read. */
const shownMax = 20

type Counts = Record<'referrals' | 'deposits' | 'withdrawals', number>

/** A member's documents, deposits, withdrawals, referrals and agreements to the terms, newest first. */
export async function readRecords(tx: Transaction, services: Services, memberId: string) {
  const [documents, referrals, deposits, withdrawals, agreements, counts] = await Promise.all([
    readDocuments(tx, memberId),
    readReferrals(tx, memberId),
    readDeposits(tx, memberId),
    readWithdrawals(tx, services, memberId),
    readAgreements(tx, memberId),
    readCounts(tx, memberId),
  ])
  return { documents, referrals, deposits, withdrawals, agreements, counts }
}

async function readCounts(tx: Transaction, memberId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::integer from members where sponsor_id = ${memberId}) as referrals,
      (select count(*)::integer from deposits where member_id = ${memberId}) as deposits,
      (select count(*)::integer from withdrawals where member_id = ${memberId}) as withdrawals`.execute(tx)
  return rows[0] ?? { referrals: 0, deposits: 0, withdrawals: 0 }
}

function readDocuments(tx: Transaction, memberId: string) {
  return tx
    .selectFrom('kyc_submissions as submission')
    .where('submission.member_id', '=', memberId)
    .orderBy('submission.submitted_at', 'desc')
    .select((document) => [
      'submission.id',
      'submission.country',
      'submission.id_card_type',
      'submission.status',
      'submission.submitted_at',
      'submission.reason',
      document
        .selectFrom('kyc_openings')
        .whereRef('submission_id', '=', 'submission.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('openings'),
    ])
    .execute()
}

function readAgreements(tx: Transaction, memberId: string) {
  return tx
    .selectFrom('terms_agreements')
    .where('member_id', '=', memberId)
    .orderBy('agreed_at', 'desc')
    .limit(shownMax)
    .select(['version', 'url', 'agreed_at'])
    .execute()
}

function readReferrals(tx: Transaction, memberId: string) {
  return selectReferrals(tx, memberId)
    .limit(shownMax)
    .select(['member.id', 'member.full_name', 'member.username', 'member.registered_at', 'bonus.amount_cents as bonus'])
    .execute()
}

function readDeposits(tx: Transaction, memberId: string) {
  return tx
    .selectFrom('deposits as deposit')
    .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
    .where('deposit.member_id', '=', memberId)
    .orderBy('deposit.requested_at', 'desc')
    .orderBy('deposit.id', 'desc')
    .limit(shownMax)
    .select([
      'deposit.id',
      'plan.name as plan',
      'deposit.wallet',
      'deposit.status',
      'deposit.requested_at',
      sql<bigint>`coalesce(deposit.received_cents, deposit.amount_cents)`.as('amount'),
    ])
    .execute()
}

/** A tampered address is not shown until the withdrawal has ended. */
async function readWithdrawals(tx: Transaction, services: Services, memberId: string) {
  const rows = await tx
    .selectFrom('withdrawals')
    .where('member_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMax)
    .select([
      'id',
      'member_id',
      'asset',
      'address',
      'amount_cents',
      'signature',
      'status',
      'requested_at',
      'settled_at',
    ])
    .execute()
  return rows.map((row) => {
    const { id, asset: wallet, amount_cents: amount, status, requested_at } = row
    const address = row.settled_at ? row.address : verifiedAddressOrEmpty(services, 'withdrawal', row)
    return { id, wallet, address, amount, status, requested_at }
  })
}
