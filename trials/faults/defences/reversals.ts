import { check, code, rule, sql, trigger, type Defences } from '../defence.ts'

/** Defences of credits that are taken back: of a payment that left the chain, or of a deposit that was credited wrongly. */
export const reversalsDefences: Defences = {
  'features/chains/payments/credited-payments.test.ts': {
    'withdrawals are stopped while no block has a credited payment': sql(
      '0021_two_people_for_payouts',
      'payment.gone_since is not null',
      'payment.gone_since is null and false',
    ),
    'a payment that is credited again has one row that is not reversed': sql(
      '0019_incoming_payments',
      "where outcome is distinct from 'mistaken' and reversed_at is null and not is_from_contract;",
      "where outcome is distinct from 'mistaken' and reversed_at is null and not is_from_contract and deposit_id is null;",
    ),
    'a source that was not asked for an hour proves no absence': sql(
      '0025_credit_reversals',
      " or payment.looked_up_at < now() - interval '1 hour'",
      '',
    ),
    'a part of a deposit below a cent can be taken back': sql(
      '0025_credit_reversals',
      'check (credited_cents >= 0)',
      'check (credited_cents > 0)',
    ),
    'a credited payment is looked at again': code(
      'features/chains/follow-chains.ts',
      '[followPayments, followCredited]',
      '[followPayments]',
    ),
  },
  'features/payments/payment-reversals.test.ts': {
    'two people take a credit back': sql(
      '0025_credit_reversals',
      "and a.status = 'approved' and a.decided_by <> a.requested_by;\n  is_whole",
      ';\n  is_whole',
    ),
    'only a payment that left the chain is reversed': sql(
      '0025_credit_reversals',
      '(not payment.has_left or payment',
      '(payment',
    ),
    'only a credited payment is missed': check('0019_incoming_payments', 'incoming_payments_missed_were_credited'),
    'a bonus that was taken back is not paid': check(
      '0017_bonuses_and_gains',
      'referral_bonuses_reversed_are_not_paid',
    ),
    'two owners book a loss': trigger('0025_credit_reversals', 'credit_reversals_losses_take_two'),
    'a loss is booked once': trigger('0025_credit_reversals', 'credit_reversals_losses_are_booked_once'),
    'a payment that returned is a part of nothing': sql(
      '0019_incoming_payments',
      'and earlier.reversed_at is not null);\n    else',
      'and false);\n    else',
    ),
    'a reversal takes no more than the account has': sql(
      '0025_credit_reversals',
      'least(p_credited - invested, available) as from_balance',
      'p_credited - invested as from_balance',
    ),
    'days of a payment that left the chain count for no gains': code(
      'features/gains/distributions/compute-shares.ts',
      '-reversal.deposit_cents',
      '0::bigint',
    ),
  },
  'features/deposits/reversal/deposit-reversals.test.ts': {
    'two people take the credit of a deposit back': sql(
      '0025_credit_reversals',
      "and a.status = 'approved' and a.decided_by <> a.requested_by;\n  is_whole",
      ';\n  is_whole',
    ),
    'the credit of a deposit is taken back by the approved amount': sql(
      '0025_credit_reversals',
      '= credited) is not true',
      '= credited) is null',
    ),
    'a deposit is taken back once': sql(
      '0025_credit_reversals',
      'is_whole and (deposit.reversed_at is not null or',
      'is_whole and (',
    ),
    'a deposit that was taken back is not released': sql(
      '0014_deposits',
      'or (old.reversed_at is not null and',
      'or (false and',
    ),
    'a credit that is taken back was one': rule('0014_deposits', 'deposits_reversed_were_credited'),
    'a deposit that was taken back gets no other transaction': sql(
      '0019_incoming_payments',
      'or exists (select from deposits where id = new.subject_id and reversed_at is not null)',
      '',
    ),
    'the end of a term releases no deposit that was taken back': code(
      'features/deposits/release/release-matured-deposits.ts',
      'and released_at is null and reversed_at is null',
      'and released_at is null',
    ),
  },
  'features/chains/payments/wrong-credits.test.ts': {
    'a lost credit is taken from the member who got it': sql(
      '0025_credit_reversals',
      'then public.credited_member(payment) end',
      'then deposit.member_id end',
    ),
    'a lost credit stops withdrawals of the member who got it': sql(
      '0021_two_people_for_payouts',
      'payment.deposit_id is not null and credited_member(payment) = p_member',
      'payment.deposit_id in (select id from deposits where member_id = p_member)',
    ),
    'what two people had credited takes a person when it returns': sql(
      '0020_two_people_for_deposits',
      'and earlier.reversed_at is not null and earlier.approval_id is not null)',
      'and false)',
    ),
    'no run credits a payment that was taken back': sql(
      '0020_two_people_for_deposits',
      "when deposit.reversed_at is not null then 'credited_wrongly'",
      '',
    ),
    'a payment that was taken back belongs to no deposit by itself': sql(
      '0019_incoming_payments',
      "new.member_address_id is not null and new.found is distinct from 'credited_wrongly'",
      'new.member_address_id is not null',
    ),
  },
}
