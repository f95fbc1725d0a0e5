import { check, code, rule, sql, trigger, unique, type Defences } from '../defence.ts'

/** Defences of what takes two people. */
export const twoPeopleDefences: Defences = {
  'features/approvals/approvals.test.ts': {
    'requester and approver are two': check('0010_approvals', 'approvals_take_two'),
    'no approval of what is about oneself': check('0010_approvals', 'approvals_are_for_others'),
    'one pending request about one thing': unique('0010_approvals', 'approvals_one_pending'),
    'the requester still has the role': code(
      'features/approvals/approve-request.ts',
      'if (!requesterRoles.includes(roleOf(approval.requested_by)))',
      'if (false)',
    ),
  },
  'ledger/invariants/state-transitions.test.ts': {
    'a decided request stays decided': trigger('0010_approvals', 'approvals_follow_listed_transitions'),
  },
  'features/settings/loosened-settings.test.ts': {
    'an approval counts in its own transaction only': sql(
      '0010_approvals',
      'and decided_by <> requested_by and decided_at = now()',
      'and decided_by <> requested_by',
    ),
    'a rule is loosened by two': sql(
      '0013_plans_and_settings',
      'if public.is_looser(name, before -> name, p_after -> name)',
      'if false',
    ),
    'an approval of a setting is for its value': sql(
      '0013_plans_and_settings',
      "and approval.payload -> 'after' = p_after -> name",
      '',
    ),
    'the server does not write the settings': sql(
      '0013_plans_and_settings',
      'grant update (changed_at, signature) on settings',
      'grant update on settings',
    ),
  },
  'features/deposits/decision/two-people.test.ts': {
    'a deposit that takes two is not completed by one': trigger('0020_two_people_for_deposits', 'deposits_take_two'),
    'deposits of one member count together': sql(
      '0020_two_people_for_deposits',
      "where other.member_id = deposit.member_id and other.wallet <> 'balance'",
      'where false',
    ),
    'an amount far from the request takes two': sql(
      '0020_two_people_for_deposits',
      "rules.deposit_difference_basis_points then 'differs'",
      'rules.deposit_difference_basis_points then null',
    ),
    'of two decisions at once the second counts the first': sql(
      '0020_two_people_for_deposits',
      "perform pg_advisory_xact_lock(hashtextextended('decisions of operator: ' || p_operator, 0));",
      '',
    ),
  },
  'features/withdrawals/approval/separation.test.ts': {
    'what one operator decides alone is one sum: confirmations': sql(
      '0020_two_people_for_deposits',
      "where decided_by = p_operator and status = 'completed'",
      'where false',
    ),
    'what one operator decides alone is one sum: withdrawals': sql(
      '0020_two_people_for_deposits',
      'where approved_by = p_operator and second_approved_by is null',
      'where false',
    ),
    'withdrawals of one member count together': sql(
      '0021_two_people_for_payouts',
      ") > rules.two_approvals_above_cents then 'member_total'",
      ") < 0 then 'member_total'",
    ),
    'withdrawals that one operator approves count together': sql(
      '0021_two_people_for_payouts',
      "rules.two_approvals_above_cents then 'operator_total'",
      'rules.two_approvals_above_cents then null',
    ),
    'money is traced to who confirmed it': trigger('0021_two_people_for_payouts', 'deposits_trace_their_operators'),
    'who confirmed the deposit does not approve the withdrawal alone': sql(
      '0021_two_people_for_payouts',
      "then 'separation'",
      'then null',
    ),
  },
  'shared/approvals/checks/checks.test.ts': {
    'a withdrawal to an address of several members takes two': sql(
      '0021_two_people_for_payouts',
      "when has_red_check('withdrawal', p_withdrawal) then 'red_check'",
      '',
    ),
    'a deposit of a locked account takes two': sql(
      '0020_two_people_for_deposits',
      "when has_red_check('deposit', p_deposit) then 'red_check'",
      '',
    ),
  },
  'features/withdrawals/approval/two-approvals.test.ts': {
    'the needed approvals are counted by the database': trigger(
      '0021_two_people_for_payouts',
      'withdrawals_count_needed_approvals',
    ),
    'the second approval is by another operator': rule('0015_withdrawals', 'withdrawals_are_approved_by_two_people'),
    'what is sent was approved': rule('0015_withdrawals', 'withdrawals_sent_were_approved'),
  },
  'testing/pairs/stops/stops.test.ts': {
    'a stopped withdrawal goes no further in the database': trigger(
      '0021_two_people_for_payouts',
      'withdrawals_have_no_blocker',
    ),
    'a request is approved between people who are in place, by the database': trigger(
      '0010_approvals',
      'approvals_are_by_people_in_place',
    ),
  },
  'features/kyc/document/document-details.test.ts': {
    'a document with another name takes two': code(
      'features/kyc/decision/approve-kyc.ts',
      'else if (compareNames(name, account).differ)',
      'else if (false)',
    ),
    'a first approval by who may not approve any more does not count': code(
      'features/kyc/decision/approve-kyc.ts',
      'await readFirstApprover(tx, submission.first_approved_by)',
      'submission.first_approved_by',
    ),
    'the first approval of a document is the one that was signed': code(
      'features/kyc/decision/approve-kyc.ts',
      "await requireSigned(tx, services, 'kyc_approval', [id])",
      '',
    ),
    'who approved a document first does not approve it again': check('0016_kyc', 'kyc_submissions_approved_by_another'),
  },
  'features/settings/pause-withdrawals.test.ts': {
    'a pause stops every step towards a payment': sql(
      '0021_two_people_for_payouts',
      "when 'bitcoin' then rules.bitcoin_pause",
      "when 'bitcoin' then null",
    ),
  },
  'features/withdrawals/sending/stopped-withdrawals.test.ts': {
    'the address is compared with the one that the withdrawal froze': sql(
      '0021_two_people_for_payouts',
      "(4, 'address_changed', payout.id is null, null),",
      "(4, 'address_changed', false, null),",
    ),
    'a decision waits for a freeze of the same moment': sql(
      '0021_two_people_for_payouts',
      'perform from members where id = w.member_id for share;',
      '',
    ),
  },
  'features/gains/distributions/distributions.test.ts': {
    'a distribution is not posted for an operator who is gone': code(
      'features/gains/distributions/post-distributions.ts',
      'await requireDecidersInPlace(tx, distribution)',
      '',
    ),
    'a large distribution is not started by one': trigger('0021_two_people_for_payouts', 'distributions_take_two'),
  },
  'features/operators/operators.test.ts': {
    'the server does not change roles or passwords of operators': sql(
      '0006_operators',
      'grant update (totp_last_step, signature) on operators',
      'grant update on operators',
    ),
    'an operator is invited by two owners': sql(
      '0011_operator_invitations',
      "where role = 'owner' and removed_at is null and id is distinct from p_invited_by",
      'where false',
    ),
    'an owner is removed by two': sql(
      '0011_operator_invitations',
      "where id = p_operator and role <> 'owner' and removed_at is null",
      'where id = p_operator and removed_at is null',
    ),
  },
  'features/operators/access/two-owners.test.ts': {
    'an operator does not suspend themselves': sql(
      '0022_owner_removals',
      "where id = p_operator and id <> p_by and removed_at is null and public.is_active_owner(p_by);\n  if not found then\n    raise exception 'only another owner suspends",
      "where id = p_operator and removed_at is null;\n  if not found then\n    raise exception 'only another owner suspends",
    ),
  },
}
