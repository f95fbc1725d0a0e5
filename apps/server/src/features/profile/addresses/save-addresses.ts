import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../../configuration/config.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import type { Services } from '../../../platform/services.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { verifiedAddressOrEmpty } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { requireConfirmedEmail } from '../../../shared/members/require-confirmed-email.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { isUsableAtOnce, type NewAddress } from './address-lock.ts'
import { reminderMs } from './remind-of-addresses.ts'
import { requirePayableAddress } from './require-payable-address.ts'
import { readAddress } from '../../../shared/addresses/crypto-address.ts'

/** The profile form's value for each asset: nothing or null (no change), the empty text (none), or an address. */
type RequestedAddresses = Partial<Record<`${Asset}_address`, string | null | undefined>>

/** The most addresses that a member saves within 24 hours: each is kept for ever, and mailed. One can always be removed. */
const dailyMax = 10

interface Saving extends Pick<NewAddress, 'gavePassword' | 'prefersReauthentication'> {
  caller: MemberCaller
  services: Services
}

/**
 * Saves payout addresses, and returns the assets that changed. A first save can take effect at once (`isUsableAtOnce`); every
 * other one after the delay of the settings (at least a day). A mail informs the member, and another one an hour before a delay
 * ends. Refuses `email_unconfirmed` where the email must be confirmed first, and `too_many_address_changes`. The caller has
 * locked the member's row, so only one of two saves at once is the first.
 */
export async function saveAddresses(
  tx: Transaction,
  { caller, services, gavePassword, prefersReauthentication }: Saving,
  requested: RequestedAddresses,
): Promise<Asset[]> {
  const { config, keys } = services
  const { memberId } = caller
  const read = assets.flatMap((asset) => {
    const text = requested[`${asset}_address`]
    if (typeof text !== 'string') return []
    return [{ asset, address: text === '' ? null : requireAddress(asset, text, config) }]
  })
  if (read.some(({ address }) => address !== null)) requireConfirmedEmail(caller)
  const ever = await tx
    .selectFrom('payout_addresses')
    .where('member_id', '=', memberId)
    .select(['id', 'member_id', 'asset', 'address', 'saved_at', 'usable_from', 'signature', 'replaced_at'])
    .select(sql<boolean>`saved_at > now() - interval '1 day'`.as('is_of_today'))
    .execute()
  const savedOf = (asset: Asset) => {
    const saved = ever.find((row) => row.asset === asset && row.replaced_at === null)
    return saved ? verifiedAddressOrEmpty(services, 'payout_address', saved) || null : null
  }
  const changes = read.filter(({ asset, address }) => savedOf(asset) !== address)
  if (changes.length === 0) return []

  const changed = changes.map(({ asset }) => asset)
  await tx
    .updateTable('payout_addresses')
    .set({ replaced_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('asset', 'in', changed)
    .where('replaced_at', 'is', null)
    .execute()

  const rows = changes.flatMap(({ asset, address }) =>
    address === null ? [] : [{ id: randomUUIDv7(), member_id: memberId, asset, address }],
  )
  for (const row of rows) await requirePayableAddress(tx, row)
  const savedToday = ever.filter(({ is_of_today }) => is_of_today).length
  if (rows.length > 0 && savedToday + rows.length > dailyMax) throw refuse('too_many_address_changes')
  if (rows.length === 0) return changed
  const isFirstSave = ever.length === 0
  const atOnce = await isUsableAtOnce(tx, caller, { isFirst: isFirstSave, gavePassword, prefersReauthentication })
  const times = await readTimes(tx, atOnce)
  const signed = rows.map((row) => ({ ...row, ...times }))
  tx.send(
    tx
      .insertInto('payout_addresses')
      .values(signed.map((row) => Object.assign(row, { signature: signRow(keys, 'payout_address', row) }))),
  )
  const addressIds = rows.map(({ id }) => id).join(' ')
  queueMail(tx, { memberId, name: isFirstSave ? 'address_saved' : 'address_changed', facts: { addressIds } })
  if (!atOnce) {
    const runAt = new Date(times.usable_from.getTime() - reminderMs)
    await enqueueJob(tx, 'remind_of_addresses', { memberId, addressIds }, { runAt })
  }
  return changed
}

/** When an address that is saved now takes withdrawals, to the millisecond. */
async function readTimes(tx: Transaction, atOnce: boolean): Promise<{ saved_at: Date; usable_from: Date }> {
  const { rows } = await sql<{ saved_at: Date; usable_from: Date }>`
    select saved_at, saved_at + case when ${atOnce} then interval '0' else make_interval(hours => address_lock_hours) end as usable_from
    from settings cross join date_trunc('milliseconds', now()) as saved_at`.execute(tx)
  return rows[0]!
}

function requireAddress(asset: Asset, text: string, config: Config): string {
  const address = readAddress(asset, text, config)
  if (address === null) throw refuse(`${asset}_address_invalid`)
  return address
}
