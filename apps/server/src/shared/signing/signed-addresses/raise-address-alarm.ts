import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { figure, type Measure } from '../../../platform/metrics/figures.ts'
import { mailOwners } from '../../approvals/mail-owners.ts'
import { bindCaller } from '../../audit/bind-caller.ts'
import type { AlteredKind } from './report-altered.ts'

const pageOf: Record<AlteredKind, (id: string) => string> = {
  receiving_address: () => '/receiving-addresses',
  deposit_address: (id) => `/deposits/${id}`,
  member_address: () => '/receiving-addresses',
  payout_address: () => '/audit',
  withdrawal: (id) => `/withdrawals/${id}`,
  deposit: (id) => `/deposits/${id}`,
  passkey: () => '/audit',
  email_change: () => '/audit',
  member: (id) => `/members/${id}`,
  operator: () => '/operators',
  operator_passkey: () => '/operators',
  request: (id) => `/approvals/${id}`,
  approval: (id) => `/approvals/${id}`,
  deposit_confirmation: (id) => `/deposits/${id}`,
  deposit_release: (id) => `/deposits/${id}`,
  deposit_quote: (id) => `/deposits/${id}`,
  deposit_payment: () => '/payments',
  referral_bonus: () => '/bonus-budget',
  distribution: (id) => `/gains/distributions/${id}`,
  distribution_share: () => '/gains',
  withdrawal_approval: (id) => `/withdrawals/${id}`,
  withdrawal_claim: (id) => `/withdrawals/${id}`,
  kyc_approval: (id) => `/kyc/${id}`,
  settings: () => '/settings',
  plan: () => '/plans',
}

const addressKinds = new Set<AlteredKind>([
  'receiving_address',
  'payout_address',
  'withdrawal',
  'deposit',
  'deposit_address',
  'member_address',
])

/** The owners' text about an altered row. */
function describe(kind: AlteredKind, id: string) {
  const row = `${kind.replaceAll('_', ' ')} ${id}`
  const next = 'Find out who can write to the database before anything else.'
  return addressKinds.has(kind)
    ? {
        subject: 'An address was altered in the database',
        text: `The address of the ${row} is not the one that Cairn wrote. Somebody changed it in the database itself. It is not shown to members and nothing can be paid to it. ${next}`,
      }
    : {
        subject: 'A record was altered in the database',
        text: `The ${row} is not the one that Cairn wrote. Somebody added or changed it in the database itself. It is not used, and nothing is paid out because of it. ${next}`,
      }
}

/** Records an altered row and mails all owners, once a day while it exists. */
export const raiseAddressAlarm: Task = async (payload, { database }) => {
  const { kind, id = '' } = payload as { kind: AlteredKind; id?: string }
  await inTransaction(database, async (tx) => {
    if (!(await isNews(tx, kind, id))) return
    await bindCaller(tx, { kind: 'system' }).audit('address_altered', { details: { kind, id } })
    await mailOwners(tx, {
      ...describe(kind, id),
      path: pageOf[kind](id),
    })
  })
}

async function isNews(tx: Transaction, kind: AlteredKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into tampered_addresses as known (kind, id) values (${kind}, ${id})
    on conflict (kind, id) do update set found_at = now() where known.found_at < now() - interval '1 day'
    returning id`.execute(tx)
  return rows.length > 0
}

/** Altered rows found within the last day. */
export const measureAltered: Measure = async (tx) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tampered_addresses where found_at > now() - interval '1 day'`.execute(tx)
  return [figure('cairn_addresses_altered', rows[0]?.count ?? 0)]
}
