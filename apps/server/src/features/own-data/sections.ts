import { ownTransfers } from '../../ledger/reporting/own-transfers.ts'

const dollars = (cents: string) => `(${cents} / 100.0)::numeric(20, 2)::text`

/**
 * The contents of a member's own data file: for each section a statement with the member's id as $1, whose `key` orders the rows
 * and is not written. Operators' names and internal notes are left out: they may concern others, or an inquiry that must stay
 * secret.
 */
export const sections: Record<string, string> = {
  profile: `
    select '' as key, id, full_name, email, username as referral_id, account_type, investment_plan, registered_at,
      email_confirmed_at, locked_at, withdrawals_locked_until, photo_file is not null as has_photo,
      (select username from members sponsor where sponsor.id = member.sponsor_id) as sponsor_referral_id
    from members member where id = $1`,
  email_changes: `
    select id::text as key, old_email, new_email, requested_at, confirmed_at, takes_effect_at, ended_at,
      case when outcome = 'expired' then 'not_confirmed' else outcome end as outcome
    from email_changes where member_id = $1`,
  payout_addresses: `
    select id::text as key, asset, address, label, saved_at, usable_from, replaced_at from payout_addresses where member_id = $1`,
  sessions: `
    select id::text as key, signed_in_at, last_seen_at, ended_at, ended_why, device, address as network_address
    from sessions where member_id = $1`,
  authenticator_app: `select '' as key, made_at, confirmed_at from authenticators where member_id = $1`,
  passkeys: `select id::text as key, name, made_at, last_used_at from passkeys where member_id = $1`,
  removals_of_lost_factors: `
    select id::text as key, approved_at, due_at, ended_at, outcome from factor_removals where member_id = $1`,
  deposits: `
    select deposit.id::text as key, deposit.id, plan.name as plan, wallet, address, ${dollars('amount_cents')} as amount,
      ${dollars('received_cents')} as received, ${dollars('lost_cents')} as lost, status,
      current_transaction(deposit.id, transaction_id) as transaction_id, transaction_corrected_at, reason, requested_at,
      decided_at, released_at, reversed_at
    from deposits deposit join plans plan on plan.id = deposit.plan_id where member_id = $1`,
  addresses_to_pay_to: `
    select member_addresses.id::text as key, asset, member_addresses.address
    from member_addresses join receiving_addresses given on given.id = receiving_address_id where member_id = $1`,
  payments_to_deposits: `
    select payment.id::text as key, payment.deposit_id, asset,
      case when not is_from_contract then payment.transaction_id end as transaction_id, output, units::text as units, seen_at,
      outcome, ${dollars('payment.credited_cents')} as credited, reversed_at
    from incoming_payments payment where id in (
      select paid.id from deposits join incoming_payments paid on paid.deposit_id = deposits.id where member_id = $1
      union all
      select paid.id from member_addresses own join incoming_payments paid on paid.member_address_id = own.id
      where paid.deposit_id is null and member_id = $1)`,
  withdrawals: `
    select id::text as key, id, asset, address, ${dollars('amount_cents')} as amount, status,
      current_transaction(id, transaction_id) as transaction_id, transaction_output, transaction_corrected_at, reason, requested_at,
      approved_at, settled_at
    from withdrawals where member_id = $1`,
  transfers: ownTransfers,
  bonuses: `
    select id::text as key, id, ${dollars('amount_cents')} as amount, earned_at, paid_at, reversed_at
    from referral_bonuses where sponsor_id = $1`,
  shares_of_gains: `
    select share.id::text as key, plan.name as plan, ${dollars('share.amount_cents')} as amount, share.paid_at
    from distribution_shares share join distributions distribution on distribution.id = share.distribution_id
    join plans plan on plan.id = distribution.plan_id where member_id = $1`,
  reversed_shares: `
    select id::text as key, ${dollars('amount_cents')} as amount, reversed_at from reversed_shares where member_id = $1`,
  reversed_payments: `
    select id::text as key, kind, ${dollars('amount_cents')} as amount, taken_at,
      (select payload ->> 'member_reason' from approvals where approvals.id = approval_id and approvals.member_id = $1) as reason
    from credit_reversal_parts where member_id = $1`,
  shares_of_losses: `
    select id::text as key, deposit_id, ${dollars('amount_cents')} as amount, lost_at from loss_shares where member_id = $1`,
  corrections: `
    select id::text as key, payload ->> 'transfer' as kind, payload ->> 'amount' as amount, payload ->> 'member_reason' as reason,
      decided_at
    from approvals where member_id = $1 and kind in ('manual_transfer', 'payment_outcome') and status = 'approved'`,
  agreements_to_terms: `
    select version as key, version, url, agreed_at from terms_agreements where member_id = $1`,
  devices_with_messages: `select id::text as key, endpoint, added_at from push_devices where member_id = $1`,
  mails_switched_off: `select kind as key, kind from muted_mails where member_id = $1`,
  // Without the link to a new email: its mail would reveal whether that email has an account.
  mails: `
    select id::text as key, name, subject, sent_to, queued_at, sent_at from mails
    where member_id = $1 and name <> 'confirm_new_email'`,
  notices_read: `select '' as key, read_until from notices_read where member_id = $1`,
  identity_documents: `
    select id::text as key, id, country, id_card_type, status, reason, submitted_at, decided_at, revoked_at,
      expires_on,
      (select coalesce(json_agg(json_build_object('part', part, 'sent_at', sent_at) order by sent_at), '[]')
        from kyc_parts where submission_id = kyc_submissions.id) as further_pictures,
      (select coalesce(json_agg(opened_at order by opened_at), '[]') from kyc_openings where submission_id = kyc_submissions.id)
        as opened_by_operators
    from kyc_submissions where member_id = $1`,
  closings: `
    select id::text as key, requested_at, due_at, ended_at, outcome from account_closings where member_id = $1`,
  // Sign-ins, changes and views by operators, with the network address where it was recorded.
  events: `
    select lpad(id::text, 20, '0') as key, at, did as what,
      -- A bonus was paid for the deposit of the referred member.
      case when did <> 'referral_bonus_paid' then subject_id end as record,
      case when actor_id = $1 then 'you' else actor_kind end as by, details ->> 'address' as network_address
    from audit.events where member_id = $1`,
}

/** The data that the file does not contain, and why. It is written at its beginning. */
export const leftOut = {
  identity_document_pictures:
    'Whoever took over the account would get them with this file. Support sends them after checking who asks.',
  what_a_reviewer_read_on_a_document: 'For the same reason.',
  photo: 'It is on the profile, and can be saved there.',
  passwords_and_keys: 'The server has hashes of them only.',
  what_operators_wrote_for_each_other: 'It may be about other people, or about an inquiry that must not be announced.',
  server_logs_and_backups: 'They are deleted after their time.',
}
