import { check, code, rule, sql, trigger, unique, type Defence } from '../defence.ts'

const approvals = '0010_approvals'
const settings = '0013_plans_and_settings'
const deposits = '0020_two_people_for_deposits'
const payouts = '0021_two_people_for_payouts'
const removals = '0022_owner_removals'
const walk = 'testing/random-walk/random-walk.test.ts'
const ofApprovals = 'features/approvals/approvals.test.ts'
const ofDeposits = 'features/deposits/decision/two-people.test.ts'
const ofWithdrawals = 'features/withdrawals/approval/two-approvals.test.ts'
const pairs = 'testing/pairs/stops/stops.test.ts'
const stopped = 'features/withdrawals/sending/stopped-withdrawals.test.ts'
const voidApprovals = 'features/withdrawals/approval/void-approvals.test.ts'
const separation = 'features/withdrawals/approval/separation.test.ts'
const postApproved = 'ledger/posting/post-approved.test.ts'
const ofSettings = 'features/settings/loosened-settings.test.ts'
const operators = 'features/operators/operators.test.ts'
const twoOwners = 'features/operators/access/two-owners.test.ts'

export const twoPeopleDefences: Defence[] = [
  {
    name: 'requester and approver are two',
    ...check(approvals, 'approvals_take_two'),
    tests: [ofApprovals, postApproved],
  },
  {
    name: 'no approval of what is about oneself',
    ...check(approvals, 'approvals_are_for_others'),
    tests: [ofApprovals],
  },
  {
    name: 'one pending request about one thing',
    ...unique(approvals, 'approvals_one_pending'),
    tests: [ofApprovals, ofDeposits, walk],
  },
  {
    name: 'a decided request stays decided',
    ...trigger(approvals, 'approvals_follow_listed_transitions'),
    tests: ['ledger/invariants/state-transitions.test.ts'],
  },
  {
    name: 'an approval counts in its own transaction only',
    ...sql(approvals, 'and decided_by <> requested_by and decided_at = now()', 'and decided_by <> requested_by'),
    tests: [ofDeposits, ofSettings, operators],
  },
  {
    name: 'the requester still has the role',
    ...code(
      'features/approvals/approve-request.ts',
      'if (!requesterRoles.includes(roleOf(approval.requested_by)))',
      'if (false)',
    ),
    tests: [ofApprovals, 'features/approvals/eligible-approver.test.ts'],
  },
  {
    name: 'a deposit that takes two is not completed by one',
    ...trigger(deposits, 'deposits_take_two'),
    tests: [ofDeposits],
  },
  {
    name: 'deposits of one member count together',
    ...sql(deposits, "where other.member_id = deposit.member_id and other.wallet <> 'balance'", 'where false'),
    tests: [ofDeposits],
  },
  {
    name: 'what one operator decides alone is one sum: confirmations',
    ...sql(deposits, "where decided_by = p_operator and status = 'completed'", 'where false'),
    tests: [separation, ofDeposits],
  },
  {
    name: 'what one operator decides alone is one sum: releases',
    ...sql(deposits, 'where released_by = p_operator and release_approval_id is null', 'where false'),
    tests: [separation, ofDeposits],
  },
  {
    name: 'what one operator decides alone is one sum: withdrawals',
    ...sql(deposits, 'where approved_by = p_operator and second_approved_by is null', 'where false'),
    tests: [separation],
  },
  {
    name: 'what one operator decides alone is one sum: distributions',
    ...sql(deposits, 'where requested_by = p_operator and approval_id is null', 'where false'),
    tests: ['features/gains/distributions/distributions.test.ts'],
  },
  {
    name: 'an amount far from the request takes two',
    ...sql(
      deposits,
      "rules.deposit_difference_basis_points then 'differs'",
      'rules.deposit_difference_basis_points then null',
    ),
    tests: [ofDeposits],
  },
  {
    name: 'an amount outside the plan takes two',
    ...sql(deposits, "then 'outside_plan'", 'then null'),
    tests: [ofDeposits],
  },
  {
    name: 'of two decisions at once the second counts the first',
    ...sql(
      deposits,
      "perform pg_advisory_xact_lock(hashtextextended('decisions of operator: ' || p_operator, 0));",
      '',
    ),
    tests: [ofDeposits, separation, ofWithdrawals],
  },
  {
    name: 'the needed approvals are counted by the database',
    ...trigger(payouts, 'withdrawals_count_needed_approvals'),
    tests: [ofWithdrawals, separation],
  },
  {
    name: 'withdrawals of one member count together',
    ...sql(payouts, ") > rules.two_approvals_above_cents then 'member_total'", ") < 0 then 'member_total'"),
    tests: [ofWithdrawals, separation],
  },
  {
    name: 'withdrawals that one operator approves count together',
    ...sql(
      payouts,
      "rules.two_approvals_above_cents then 'operator_total'",
      'rules.two_approvals_above_cents then null',
    ),
    tests: [ofWithdrawals, separation],
  },
  {
    name: 'money is traced to who confirmed it',
    ...trigger(payouts, 'deposits_trace_their_operators'),
    tests: [separation],
  },
  {
    name: 'money is traced over bonuses',
    ...trigger(payouts, 'referral_bonuses_trace_their_operators'),
    tests: [separation],
  },
  {
    name: 'who confirmed the deposit does not approve the withdrawal alone',
    ...sql(payouts, "then 'separation'", 'then null'),
    tests: [separation],
  },
  {
    name: 'the second approval is by another operator',
    ...rule('0015_withdrawals', 'withdrawals_are_approved_by_two_people'),
    tests: [ofWithdrawals],
  },
  {
    name: 'the call refuses a second approval by the first',
    ...code(
      'features/withdrawals/approval/approve-withdrawal.ts',
      'if (withdrawal.approved_by === caller.operatorId)',
      'if (false)',
    ),
    tests: [ofWithdrawals],
  },
  {
    name: 'what is sent was approved',
    ...rule('0015_withdrawals', 'withdrawals_sent_were_approved'),
    tests: [ofWithdrawals, separation],
  },
  {
    name: 'a stopped withdrawal goes no further in the database',
    ...trigger(payouts, 'withdrawals_have_no_blocker'),
    tests: [pairs],
  },
  {
    name: 'a stopped withdrawal is not sent by the call',
    ...code('features/withdrawals/sending/send-withdrawal.ts', 'await requireNoBlocker(tx, withdrawal)', ''),
    tests: [stopped],
  },
  {
    name: 'the address is compared with the one that the withdrawal froze',
    ...sql(payouts, "(3, 'address_changed', payout.id is null, null),", "(3, 'address_changed', false, null),"),
    tests: [stopped],
  },
  {
    name: 'a decision waits for a freeze of the same moment',
    ...sql(payouts, 'perform from members where id = w.member_id for share;', ''),
    tests: [stopped],
  },
  {
    name: 'a withdrawal is claimed by somebody who may send it, by the database',
    ...sql(
      payouts,
      'if new.claimed_by is distinct from old.claimed_by and not may_pay_out',
      'if false and not may_pay_out',
    ),
    tests: [pairs],
  },
  {
    name: 'a request is approved between people who are in place, by the database',
    ...trigger(approvals, 'approvals_are_by_people_in_place'),
    tests: [pairs],
  },
  {
    name: 'who confirms a deposit may do so, by the database',
    ...sql(deposits, 'if not may_pay_out(new.decided_by) or', 'if new.decided_by is null or'),
    tests: [pairs],
  },
  {
    name: 'who releases a deposit early may do so, by the database',
    ...sql(deposits, '(not may_pay_out(new.released_by) or', '(false or'),
    tests: [pairs],
  },
  {
    name: 'no deposit of a locked member is released early, by the database',
    ...trigger(deposits, 'deposits_of_locked_members_stay'),
    tests: [pairs],
  },
  {
    name: 'no deposit of a locked member is released early, by the call',
    ...code('features/deposits/release/release-deposit.ts', "if (locked_at) throw refuse('member_locked')", ''),
    tests: [pairs],
  },
  {
    name: 'a stop alarms the sender',
    ...trigger(payouts, 'members_may_stop_withdrawals'),
    tests: [stopped],
  },
  {
    name: 'an approval that stands is not discarded',
    ...sql('0015_withdrawals', "and (new.status <> 'pending' or approvals_stand(old)", "and (new.status <> 'pending'"),
    tests: [voidApprovals],
  },
  {
    name: 'an approval by somebody who may no longer approve is discarded',
    ...code(
      'features/withdrawals/approval/approve-withdrawal.ts',
      '? await discardVoidApprovals(tx, audit, locked)',
      '? { withdrawal: locked, isDiscarded: false }',
    ),
    tests: [voidApprovals],
  },
  {
    name: 'a distribution is not posted for an operator who is gone',
    ...code('features/gains/distributions/post-distributions.ts', 'await requireDecidersInPlace(tx, distribution)', ''),
    tests: ['features/gains/distributions/distributions.test.ts'],
  },
  {
    name: 'a large distribution is not started by one',
    ...trigger(payouts, 'distributions_take_two'),
    tests: ['features/gains/distributions/distributions.test.ts'],
  },
  {
    name: 'a rule is loosened by two',
    ...sql(settings, 'if public.is_looser(name, before -> name, p_after -> name)', 'if false'),
    tests: [ofSettings],
  },
  {
    name: 'an announcement takes two',
    ...trigger('0028_terms_and_notices', 'announcements_take_two'),
    tests: ['features/announcements/announcements.test.ts'],
  },
  {
    name: 'an announcement waits before it is mailed, however the server writes it',
    ...sql('0028_terms_and_notices', 'last_day, made_by, approval_id)', 'last_day, made_by, approval_id, due_at)'),
    tests: ['features/announcements/announcements.test.ts'],
  },
  {
    name: 'what was decided and waits does not outlast who decided it',
    ...trigger('0031_operator_access', 'operators_departed_stop_decisions'),
    tests: ['features/operators/access/departed-deciders.test.ts'],
  },
  {
    name: 'an approval of a setting is for its value',
    ...sql(settings, "and approval.payload -> 'after' = p_after -> name", ''),
    tests: [ofSettings],
  },
  {
    name: 'the server does not write the settings',
    ...sql(settings, 'grant update (changed_at, signature) on settings', 'grant update on settings'),
    tests: [ofSettings],
  },
  {
    name: 'the server does not change roles or passwords of operators',
    ...sql('0006_operators', 'grant update (totp_last_step, signature) on operators', 'grant update on operators'),
    tests: [operators],
  },
  {
    name: 'an operator is invited by two owners',
    ...sql(
      '0011_operator_invitations',
      "where role = 'owner' and removed_at is null and id is distinct from p_invited_by",
      'where false',
    ),
    tests: [operators],
  },
  {
    name: 'an owner is removed by two',
    ...sql(
      '0011_operator_invitations',
      "where id = p_operator and role <> 'owner' and removed_at is null",
      'where id = p_operator and removed_at is null',
    ),
    tests: [operators, twoOwners],
  },
  {
    name: 'an operator does not suspend themselves',
    ...sql(
      removals,
      "where id = p_operator and id <> p_by and removed_at is null and public.is_active_owner(p_by);\n  if not found then\n    raise exception 'only another owner suspends",
      "where id = p_operator and removed_at is null;\n  if not found then\n    raise exception 'only another owner suspends",
    ),
    tests: [twoOwners],
  },
  {
    name: 'a removal waits for an objection',
    ...sql(removals, 'where removal.due_at <= now() and', 'where'),
    tests: [twoOwners],
  },
]
