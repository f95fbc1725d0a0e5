import type { Asset } from '@cairn/contract/core/constants.ts'
import { viewRecord as call } from '@cairn/contract/member/money/records.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readDepositPayments } from '../../shared/transactions/deposit-payments.ts'
import { findDepositAddress } from '../../shared/signing/signed-addresses/deposit-address.ts'
import { verifiedAddressOrEmpty } from '../../shared/signing/signed-addresses/report-altered.ts'
import { listRecordTransfers } from '../../ledger/reporting/record-transfers.ts'
import { formatCorrection, formatReversal } from '../../shared/transactions/corrections.ts'
import { explorerUrl } from '../../shared/transactions/explorer-url.ts'
import { describeQuote } from '../../shared/transactions/quotes.ts'
import { describePayments } from './describe-payments.ts'
import { findRecord, type RecordRow } from './read-record.ts'

/** A deposit or withdrawal of the member. Refuses `not_found` for another member's. */
export const viewRecord = route(call, async ({ caller: { memberId }, params, services, tx }) => {
  const [record, transfers, payments] = await Promise.all([
    findRecord(tx, memberId, params.id),
    listRecordTransfers(tx, memberId, params.id),
    readDepositPayments(tx, params.id),
  ])
  if (!record) throw refuse('not_found')
  return {
    data: {
      _id: record.id,
      type: record.type,
      amount: record.received_cents ?? record.amount_cents,
      requested: hasOtherAmount(record) ? record.amount_cents : undefined,
      // The ledger moves the whole amount.
      fee: 0n,
      lost: record.lost_cents || undefined,
      date: record.requested_at,
      status: record.status,
      wallet: record.wallet,
      plan: record.plan ?? undefined,
      reason: record.reason ?? undefined,
      cancellable: (record.status === 'pending' && !record.is_being_confirmed) || undefined,
      address: findAddress(services, record) || undefined,
      address_label: record.address_label ?? undefined,
      quote: record.quote ? describeQuote(record.wallet as Asset, record.quote) : undefined,
      incoming: describePayments(services.config, record, payments),
      transaction_id: record.transaction_id ?? undefined,
      transaction_url: explorerUrl(services.config, record.wallet, record.transaction_id),
      correction: describeChange(record),
      approved_at: record.approved_at ?? undefined,
      ended_at: record.ended_at ?? undefined,
      term_ends_at: record.term_ends_at ?? undefined,
      released_at: record.released_at ?? undefined,
      reversed_at: record.reversed_at ?? undefined,
      transfers,
    },
  }
})

/** The later changes of the record by two people, as the member reads them. */
function describeChange({
  correction_cause: cause,
  reversal_reason: why,
  reversed_cents: reversed,
  type,
}: RecordRow): string | undefined {
  const sentences = [cause && formatCorrection(type, cause), reversed && formatReversal(reversed), why]
  return sentences.filter(Boolean).join(' ') || undefined
}

function hasOtherAmount({ amount_cents, received_cents }: RecordRow): boolean {
  return received_cents !== null && received_cents !== amount_cents
}

/** The address, unless tampered. Signatures of ended withdrawals are not renewed, so not checked. */
function findAddress(services: Services, record: RecordRow): string | undefined {
  if (record.type === 'deposit') return findDepositAddress(services, record)
  const { address, wallet, ...withdrawal } = record
  if (address === null || withdrawal.ended_at) return address ?? undefined
  return verifiedAddressOrEmpty(services, 'withdrawal', { ...withdrawal, address, asset: wallet as Asset })
}
