import assert from 'node:assert/strict'
import type pg from 'pg'
import type { ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { limitCents } from './walk-world.ts'

/**
 * Expects that one person never completed a request that takes two. It reads each effect from its own table, and the requester
 * and the approver from the audit log, independently of the constraints. Each approved request has exactly one effect, and every
 * effect has an approved request. Returns the number of effects of each kind.
 */
export async function expectTwoPeople(owner: pg.Client): Promise<Map<string, number>> {
  const happened = Object.entries(completions).map(
    ([kind, sql]) => `select '${kind}' as kind, approval from (${sql}) as completed`,
  )
  const { rows } = await owner.query(`
    select completed.kind, completed.approval, coalesce(count(*) = 1 and bool_or(approval.kind = completed.kind)
      and max(approval.status) = 'approved' and max(asked.actor_id::text) <> max(approved.actor_id::text), false) as is_by_two
    from (${happened.join(' union all ')}) as completed
    left join approvals approval on approval.id = completed.approval
    left join audit.events asked on asked.subject_id = completed.approval and asked.did = 'approval_requested'
    left join audit.events approved on approved.subject_id = completed.approval and approved.did = 'approval_approved'
    group by completed.kind, completed.approval`)
  for (const row of rows)
    assert.ok(row.is_by_two, `took one person, or happened more than once: ${JSON.stringify(row)}`)

  const { rows: approved } = await owner.query("select id from approvals where status = 'approved' order by id")
  const completed = rows.map(({ approval }) => approval as string).toSorted()
  assert.deepEqual(
    completed,
    approved.map(({ id }) => id as string),
    'approved requests are not what happened',
  )

  for (const [sentence, sql] of Object.entries(neverTrue)) assert.deepEqual((await owner.query(sql)).rows, [], sentence)
  return Map.groupBy(rows, ({ kind }) => kind as string)
    .entries()
    .reduce((counts, [kind, all]) => counts.set(kind, all.length), new Map<string, number>())
}

const hasList = 'id in (select receiving_address_id from member_addresses where member_id is null)'

/** The effects of each kind, with their approved requests. A kind without an entry here does not compile. */
const completions: Record<ApprovalKindName, string> = {
  setting_change: byAudit('setting_changed', 'approved.subject_id is not null'),
  plan_limits: byAudit('plan_edited', 'approved.subject_id is not null'),
  operator_role: byAudit('operator_role_changed'),
  operator_removal: `select request.approval from operators operator
    left join lateral (${byAudit('operator_removed', 'effect.subject_id = operator.id')}) as request on true
    where removed_at is not null and email !~ '^retired-' and (role = 'owner' or request.approval is not null)`,
  operator_access_reset: 'select approval_id as approval from operator_resets',
  operator_invitation: 'select approval_id as approval from operator_invitations',
  manual_transfer: byTransfer('manual_transfer'),
  custody_movement: byTransfer('custody_movement'),
  payment_outcome: 'select approval_id as approval from incoming_payments where approval_id is not null',
  payment_reversal: `select approval_id as approval from credit_reversals
    where payment_id is not null and exists (select from approvals where id = approval_id)`,
  deposit_reversal: 'select approval_id as approval from credit_reversals where payment_id is null',
  payment_loss: 'select loss_approval_id as approval from credit_reversals where loss_approval_id is not null',
  transaction_correction: 'select approval_id as approval from transaction_corrections',
  factor_removal: 'select approval_id as approval from factor_removals',
  deposit_confirmation: 'select approval_id as approval from deposits where approval_id is not null',
  deposit_release: 'select release_approval_id as approval from deposits where release_approval_id is not null',
  distribution: 'select approval_id as approval from distributions where approval_id is not null',
  distribution_reversal:
    'select reversal_approval_id as approval from distributions where reversal_approval_id is not null',
  withdrawal_outcome: `select outcome_approval_id as approval from withdrawals
    where uncertain_since is not null and status in ('completed', 'rejected')`,
  // A loss may be posted in several transfers.
  gain_or_loss: `select distinct reference as approval from ledger.transfers
    where kind in ('gain_realised', 'loss_realised', 'loss_shared')`,
  bonus_budget_funding: byTransfer('bonus_budget_funding'),
  bonus_funding_reversal: byTransfer('bonus_funding_reversal'),
  announcement: 'select approval_id as approval from announcements',
  coin_rate: byAudit('rate_set'),
  // Without the fixture's own.
  receiving_address: `select approval_id as approval from receiving_addresses
    where approval_id is not null and account_key is null and not ${hasList}`,
  account_key: 'select approval_id as approval from receiving_addresses where account_key is not null',
  address_list: `select approval_id as approval from receiving_addresses where ${hasList}`,
}

/** The request that was approved in the call that logged an effect. */
function byAudit(did: string, which = 'true'): string {
  return `select approved.subject_id as approval from audit.events effect
    left join audit.events approved on approved.request_id = effect.request_id and approved.did = 'approval_approved'
    where effect.did = '${did}' and ${which}`
}

function byTransfer(kind: ApprovalKindName): string {
  return `select reference as approval from ledger.transfers
    where kind in (select kind from ledger.transfer_kinds where approval_kind = '${kind}')`
}

const neverTrue = {
  'an operator has a role without a change in the audit log': `
    select operator.id from operators operator where role <> coalesce(
      (select details ->> 'to' from audit.events where subject_id = operator.id and did = 'operator_role_changed' order by id desc limit 1),
      split_part(replace(replace(email, 'retired-', ''), 'always-', ''), '-', 1))`,
  'a large withdrawal was processed with one approval': `
    select id from withdrawals withdrawal
    where status in ('processing', 'sending', 'confirming', 'uncertain', 'completed') and amount_cents > ${limitCents}
      and (select count(distinct actor_id) from audit.events
        where subject_id = withdrawal.id and did in ('withdrawal_approved', 'withdrawal_approved_first')) < 2`,
  'a setting was loosened by one person': `
    select change.id from audit.events change
    where did = 'setting_changed' and details ->> 'setting' <> 'referral_prefill'
      and is_looser(details ->> 'setting', to_jsonb((details ->> 'before')::numeric), to_jsonb((details ->> 'after')::numeric))
      and not exists (select from audit.events where request_id = change.request_id and did = 'approval_approved')`,
  'the limits of an open plan were widened by one person': `
    select change.id from audit.events change
    where did = 'plan_edited' and exists (select from plans where id = change.subject_id and state <> 'draft')
      and not exists (select from audit.events opened
        where opened.did = 'plan_opened' and opened.subject_id = change.subject_id and opened.id > change.id)
      and ((details ->> 'max_after')::numeric > (details ->> 'max_before')::numeric
        or (details ->> 'min_after')::numeric < (details ->> 'min_before')::numeric)
      and not exists (select from audit.events where request_id = change.request_id and did = 'approval_approved')`,
  'one person decided more than the limit alone': `
    select id from operators where decided_alone(id) > ${limitCents}`,
  'a withdrawal was approved alone by an operator through whom money of its member came': `
    select withdrawal.id from withdrawals withdrawal join deposits deposit on deposit.member_id = withdrawal.member_id
    where withdrawal.second_approved_by is null and withdrawal.status in ('processing', 'sending', 'confirming', 'uncertain', 'completed')
      and (withdrawal.approved_by = deposit.decided_by and withdrawal.approved_at > deposit.decided_at
        or withdrawal.approved_by = deposit.released_by and withdrawal.approved_at > deposit.released_at)`,
  'a deposit far from the request was confirmed by one person': `
    select id from deposits where status = 'completed' and received_cents <> amount_cents and approval_id is null`,
  'a large deposit was released early by one person': `
    select id from deposits
    where released_at is not null and release_approval_id is null and received_cents > ${limitCents}`,
  'a large distribution was started by one person': `
    select id from distributions where amount_cents > ${limitCents} and approval_id is null`,
  'a withdrawal was processed without an approval': `
    select id from withdrawals withdrawal
    where status in ('processing', 'sending', 'confirming', 'uncertain', 'completed') and not exists
      (select from audit.events where subject_id = withdrawal.id and did = 'withdrawal_approved')`,
  'a withdrawal was sent by another operator than the last who claimed it': `
    select withdrawal.id from withdrawals withdrawal
    join audit.events sent on sent.subject_id = withdrawal.id and sent.did = 'withdrawal_sent'
    where uncertain_since is null and sent.actor_id is distinct from (select actor_id from audit.events
      where subject_id = withdrawal.id and did in ('withdrawal_claimed', 'withdrawal_taken_over') order by id desc limit 1)`,
  'money returned for a claimed withdrawal without two people': `
    select withdrawal.id from withdrawals withdrawal
    join audit.events claimed on claimed.subject_id = withdrawal.id and claimed.did = 'withdrawal_claimed'
    where status = 'rejected' and outcome_approval_id is null`,
  'money moved twice for one withdrawal': `
    select reference from ledger.transfers where kind in ('withdrawal_sent', 'withdrawal_released') group by 1 having count(*) > 1`,
}
