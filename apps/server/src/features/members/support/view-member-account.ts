import { viewMemberAccount as call } from '@cairn/contract/operator/members/members.ts'
import { route } from '../../../platform/http/route.ts'
import { memberAvailable, memberHeld, memberInvested } from '../../../ledger/accounts.ts'
import { readViewers, viewAuditInterval } from '../../../shared/audit/record-viewers.ts'
import { readFigures } from '../../../ledger/reporting/figures.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'
import { emailFor } from '../../../shared/members/email-for.ts'
import { casesOf } from '../../../shared/members/member-fields.ts'
import { verifiedAddressOrEmpty } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { listLeftBehind } from '../../../shared/access/recovery/undo-left-behind.ts'
import { listNotes } from './notes.ts'
import { requireProfile } from './require-profile.ts'
import { readRecords } from './read-records.ts'

/** A member's page for operators, without tokens, passwords or documents. The view is recorded first. */
export const viewMemberAccount = route(call, async ({ audit, caller, params, services, tx }) => {
  const { id } = params
  const member = await requireProfile(tx, id)
  // An open page reloads itself, and counts as one view.
  await audit('member_opened', { memberId: id, unlessWithin: viewAuditInterval })

  const [{ available, invested, held }, figures, addresses, added, records, viewers, notes, { cases }] =
    await Promise.all([
      readBalances(tx, id),
      readFigures(tx, id),
      // Newest first, replaced ones included.
      tx
        .selectFrom('payout_addresses')
        .where('member_id', '=', id)
        .orderBy('saved_at', 'desc')
        .select(['id', 'member_id', 'asset', 'address', 'label', 'signature', 'saved_at', 'usable_from', 'replaced_at'])
        .execute(),
      member.lock ? listLeftBehind(tx, id) : [],
      readRecords(tx, services, id),
      readViewers(tx, caller, id),
      listNotes(tx, id),
      tx
        .selectFrom('members as member')
        .where('member.id', '=', id)
        .select(casesOf('member').as('cases'))
        .executeTakeFirstOrThrow(),
    ])
  return {
    member: { ...member, email: emailFor(caller, member.email) },
    figures,
    accounts: [
      { role: 'available', code: memberAvailable(id), balance: available },
      { role: 'invested', code: memberInvested(id), balance: invested },
      { role: 'held', code: memberHeld(id), balance: held },
    ],
    added_before_lock: added.map(({ kind, what, added_at, stays }) => {
      return { kind, what: kind === 'email_change' ? emailFor(caller, what) : what, added_at, stays }
    }),
    addresses: addresses.map((row) => {
      const { asset, label, saved_at, usable_from, replaced_at } = row
      // A tampered current address is not shown.
      const address = replaced_at ? row.address : verifiedAddressOrEmpty(services, 'payout_address', row)
      return { asset, address, label, saved_at, usable_from, replaced_at }
    }),
    ...records,
    notes,
    cases,
    viewers,
  }
})
