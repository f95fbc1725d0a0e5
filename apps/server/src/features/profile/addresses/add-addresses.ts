import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { MailName } from '@cairn/contract/core/mail-names.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import type { Services } from '../../../platform/services.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { isUsableAtOnce, type NewAddress } from './address-lock.ts'
import { reminderMs } from './remind-of-addresses.ts'
import { requirePayableAddress } from './require-payable-address.ts'

/** The most addresses that a member saves within 24 hours: each is kept for ever, and mailed. One can always be removed. */
const dailyMax = 10

export interface Saving extends Pick<NewAddress, 'gavePassword' | 'prefersReauthentication'> {
  caller: MemberCaller
  services: Services
  /** The mail about an address that is not the first. */
  mail: MailName
}

interface AddedAddress {
  asset: Asset
  address: string
  /** Null for an address of the profile. */
  label: string | null
}

type KnownAddress = Awaited<ReturnType<typeof listKnownAddresses>>[number]

/** All addresses that the member ever had. */
export function listKnownAddresses(tx: Transaction, memberId: string) {
  return tx
    .selectFrom('payout_addresses')
    .where('member_id', '=', memberId)
    .select(['id', 'member_id', 'asset', 'address', 'label', 'saved_at', 'usable_from', 'signature', 'replaced_at'])
    .select(sql<boolean>`saved_at > now() - interval '1 day'`.as('is_of_today'))
    .execute()
}

/**
 * Adds payout addresses. A first save can take effect at once (`isUsableAtOnce`); every other one after the delay of the settings
 * (at least a day). A mail informs the member, and another one an hour before a delay ends. Refuses `too_many_address_changes`,
 * and an address that may not be paid. The caller has locked the member's row, so only one of two saves at once is the first.
 */
export async function addAddresses(
  tx: Transaction,
  { caller, services, gavePassword, mail, prefersReauthentication }: Saving,
  known: readonly KnownAddress[],
  added: readonly AddedAddress[],
): Promise<void> {
  const { memberId } = caller
  for (const row of added) await requirePayableAddress(tx, row)
  const savedToday = known.filter(({ is_of_today }) => is_of_today).length
  if (savedToday + added.length > dailyMax) throw refuse('too_many_address_changes')
  const isFirst = known.length === 0
  const atOnce = await isUsableAtOnce(tx, caller, { isFirst, gavePassword, prefersReauthentication })
  const times = await readTimes(tx, atOnce)
  const rows = added.map((row) => ({ id: randomUUIDv7(), member_id: memberId, ...row, ...times }))
  tx.send(
    tx
      .insertInto('payout_addresses')
      .values(rows.map((row) => ({ ...row, signature: signRow(services.keys, 'payout_address', row) }))),
  )
  const addressIds = rows.map(({ id }) => id).join(' ')
  queueMail(tx, { memberId, name: isFirst ? 'address_saved' : mail, facts: { addressIds } })
  if (atOnce) return
  const runAt = new Date(times.usable_from.getTime() - reminderMs)
  await enqueueJob(tx, 'remind_of_addresses', { memberId, addressIds }, { runAt })
}

/** When an address that is saved now takes withdrawals, to the millisecond. */
async function readTimes(tx: Transaction, atOnce: boolean): Promise<{ saved_at: Date; usable_from: Date }> {
  const { rows } = await sql<{ saved_at: Date; usable_from: Date }>`
    select saved_at, saved_at + case when ${atOnce} then interval '0' else make_interval(hours => address_lock_hours) end as usable_from
    from settings cross join date_trunc('milliseconds', now()) as saved_at`.execute(tx)
  return rows[0]!
}
