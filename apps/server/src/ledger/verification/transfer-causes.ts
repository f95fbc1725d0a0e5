import { transferKinds, type TransferKind } from '../kinds.ts'

/** The transfers of a kind as the records determine them. */
export interface Cause {
  /** Selects the kind, the id of the transfer, its reference, the codes of its accounts, and the cents. */
  select: string
  /** The finding for a missing transfer. `{reference}` and `{transfer_id}` are replaced. */
  missing: string
  /** The finding for a transfer without such a record. `{id}` is replaced. */
  invented: string
}

/**
 * The cause of each kind that the server may post. The database has the same (`ledger.causes`), but a share only while its
 * distribution is in posting; a test compares the two. The verifier uses this one, because an attacker in the database can change
 * the other. A missing kind does not compile.
 */
const causes: Record<TransferKind, Cause> = {
  deposit_confirmed: {
    select: `select 'deposit_confirmed', id, id, 'custody:' || wallet, 'member:' || member_id || ':invested', received_cents
      from deposits where wallet <> 'balance' and status = 'completed'`,
    missing: 'The deposit {reference} is completed, but its transfer is missing',
    invented: 'The transfer {id} has no cause: there is no completed deposit by wallet for it',
  },
  deposit_from_balance: {
    select: `select 'deposit_from_balance', id, id, 'member:' || member_id || ':available',
        'member:' || member_id || ':invested', received_cents
      from deposits where wallet = 'balance' and status = 'completed'`,
    missing: 'The deposit {reference} is completed, but its transfer is missing',
    invented: 'The transfer {id} has no cause: there is no completed deposit from the balance for it',
  },
  deposit_released: {
    select: `select 'deposit_released', ${derivedId('deposit released')}, id, 'member:' || member_id || ':invested',
        'member:' || member_id || ':available', received_cents - lost_cents
      from deposits where released_at is not null and received_cents > lost_cents`,
    missing: 'The deposit {reference} is released, but its transfer is missing',
    invented: 'The transfer {id} has no cause: there is no released deposit for it',
  },
  deposit_payment_credited: {
    select: `select 'deposit_payment_credited', payment.id, payment.id, 'custody:' || payment.asset,
        'member:' || deposit.member_id || ':available', payment.credited_cents
      from incoming_payments payment join deposits deposit on deposit.id = payment.deposit_id
      where payment.credited_cents is not null`,
    missing: 'The payment {reference} is credited, but its transfer is missing',
    invented: 'The transfer {id} has no cause: there is no credited payment for it',
  },
  withdrawal_held: {
    select: `select 'withdrawal_held', id, id, 'member:' || member_id || ':available', 'member:' || member_id || ':held',
        amount_cents
      from withdrawals`,
    missing: 'The withdrawal {reference} was never held',
    invented: 'The transfer {id} has no cause: there is no withdrawal for it',
  },
  withdrawal_released: {
    select: `select 'withdrawal_released', ${derivedId('withdrawal ended')}, id, 'member:' || member_id || ':held',
        'member:' || member_id || ':available', amount_cents
      from withdrawals where status in ('rejected', 'cancelled')`,
    missing: 'The withdrawal {reference} has ended, but its transfer is missing',
    invented: 'The transfer {id} has no cause: there is no rejected or cancelled withdrawal for it',
  },
  withdrawal_sent: {
    select: `select 'withdrawal_sent', ${derivedId('withdrawal ended')}, id, 'member:' || member_id || ':held',
        'custody:' || asset, amount_cents
      from withdrawals where status = 'completed'`,
    missing: 'The withdrawal {reference} has ended, but its transfer is missing',
    invented: 'The transfer {id} has no cause: there is no completed withdrawal for it',
  },
  bonus_paid: {
    select: `select 'bonus_paid', id, id, 'bonus_budget', 'member:' || sponsor_id || ':available', amount_cents
      from referral_bonuses where paid_at is not null`,
    missing: 'The bonus {transfer_id} is paid, but its transfer is missing',
    invented: 'The transfer {id} has no cause: there is no paid bonus for it',
  },
  gain_distributed: {
    select: `select 'gain_distributed', share.id, distribution.id, 'realised_gains:' || distribution.plan_id,
        'member:' || share.member_id || ':available', share.amount_cents
      from distribution_shares share join distributions distribution on distribution.id = share.distribution_id
      where distribution.status <> 'failed'`,
    missing: 'The share {transfer_id} of a distribution was not paid to its member',
    invented: 'The transfer {id} has no cause: there is no share of a distribution for it',
  },
}

/** The part of a reversed credit that a transfer takes back. */
function takenBack(kind: string, reference: string, from: string, to: string): string {
  return `select part.kind, part.id, ${reference}, 'member:' || part.member_id || ':${from}', ${to}, part.amount_cents
    from credit_reversal_parts part join credit_reversals reversal using (approval_id)
    join approvals approval on approval.id = reversal.approval_id
    join deposits deposit on deposit.id = reversal.deposit_id
    left join incoming_payments payment on payment.id = reversal.payment_id
    left join distribution_shares share on share.id = part.source_id
    left join distributions distribution on distribution.id = share.distribution_id
    where part.kind = '${kind}' and approval.status = 'approved' and approval.decided_by <> approval.requested_by
      and case when payment.id is null then approval.kind = 'deposit_reversal' and deposit.reversed_at is not null
          and approval.payload ->> 'deposit_id' = deposit.id::text
        else approval.kind = 'payment_reversal' and payment.reversed_at is not null
          and approval.payload ->> 'payment_id' = payment.id::text end`
}

const taken = {
  missing: 'The part {transfer_id} of a reversed credit was not taken back',
  invented: 'The transfer {id} takes a credit back, but no approved reversal has that part',
}

/** The causes of kinds that need an approved request, if the request alone does not have them. */
const ofRequests: Record<string, Cause> = {
  // If members share a loss, the gains cover a part of it or zero.
  loss_realised: {
    select: `select 'loss_realised', id, id, payload ->> 'from', payload ->> 'to',
        (coalesce(payload ->> 'from_gains', payload ->> 'amount')::numeric * 100)::bigint
      from approvals where kind = 'gain_or_loss' and payload ->> 'transfer' = 'loss_realised' and status = 'approved'
        and decided_by <> requested_by and coalesce(payload ->> 'from_gains', payload ->> 'amount')::numeric > 0`,
    missing: 'The request {reference} is approved, but its transfer is missing',
    invented: 'The transfer {id} needs two people, but there is no approved request for it',
  },
  loss_shared: {
    select: `select 'loss_shared', share.id, approval.id, 'member:' || share.member_id || ':invested', approval.payload ->> 'to',
        share.amount_cents
      from loss_shares share join gains_and_losses loss on loss.id = share.loss_id
      join approvals approval on approval.id = loss.approval_id
      where approval.status = 'approved' and approval.decided_by <> approval.requested_by`,
    missing: 'The share {transfer_id} of a loss was not taken from its deposit',
    invented: 'The transfer {id} takes a share of a loss, but no approved loss has that share',
  },
  deposit_reversed: {
    select: takenBack('deposit_reversed', 'reversal.approval_id', 'invested', "'custody:' || deposit.wallet"),
    ...taken,
  },
  payment_reversed: {
    select: takenBack('payment_reversed', 'reversal.approval_id', 'available', "'custody:' || deposit.wallet"),
    ...taken,
  },
  bonus_reversed: {
    select: takenBack('bonus_reversed', 'part.source_id', 'available', "'bonus_budget'"),
    ...taken,
  },
  distribution_reversed: {
    select: `select 'distribution_reversed', reversed.id, distribution.id, 'member:' || share.member_id || ':available',
        'realised_gains:' || distribution.plan_id, share.amount_cents
      from reversed_shares reversed join distribution_shares share on share.id = reversed.share_id
      join distributions distribution on distribution.id = share.distribution_id
      join approvals approval on approval.id = distribution.reversal_approval_id
      where approval.status = 'approved' and approval.decided_by <> approval.requested_by
        and approval.payload ->> 'distribution_id' = distribution.id::text
      union all
      ${takenBack('distribution_reversed', 'distribution.id', 'available', "'realised_gains:' || distribution.plan_id")}`,
    missing: 'The share {transfer_id} of a reversed distribution was not taken back',
    invented: 'The transfer {id} takes a share back, but no approved reversal has that share',
  },
}

/** The causes of all kinds; for approved ones, the request. */
export const transferCauses: [kind: string, cause: Cause][] = Object.entries(transferKinds).flatMap(([kind, rest]) => {
  const own = { ...causes, ...ofRequests }[kind]
  if (own) return [[kind, own]]
  return 'approvalKind' in rest ? [[kind, requestOf(kind, rest.approvalKind)]] : []
})

function requestOf(kind: string, approvalKind: string): Cause {
  return {
    select: `select '${kind}', id, id, payload ->> 'from', payload ->> 'to', ((payload ->> 'amount')::numeric * 100)::bigint
      from approvals where kind = '${approvalKind}' and payload ->> 'transfer' = '${kind}'
        and status = 'approved' and decided_by <> requested_by`,
    missing: 'The request {reference} is approved, but its transfer is missing',
    invented: 'The transfer {id} needs two people, but there is no approved request for it',
  }
}

/** `deriveTransferId` in SQL: the id of a transfer that is not the first of its record. */
function derivedId(operation: string): string {
  const hash = `substring(sha256(convert_to('${operation} ' || id, 'UTF8')) from 1 for 16)`
  return `encode(overlay(overlay(${hash} placing '\\x80' from 7) placing '\\xa0' from 9), 'hex')::uuid`
}
