import { check, code, sql, trigger, type Defence } from '../defence.ts'

const emailChange = '0030_email_changes_and_closings'
const ofRegistrations = 'features/registration/end-registrations.test.ts'
const ofClosing = 'features/account-closing/closing.test.ts'
const ofEmailChange = 'features/email-change/email-change.test.ts'

/** Defences of an account whose email changes, or that ends. */
export const accountDefences: Defence[] = [
  {
    name: 'an email changes only after its wait, by the database',
    ...trigger(emailChange, 'members_email_needs_its_change'),
    tests: [ofEmailChange],
  },
  {
    name: 'a change of email takes re-authentication',
    ...code(
      'features/email-change/request-email-change.ts',
      'await inReads(services.database, (tx) => requireReauthentication(tx, caller))',
      '',
    ),
    tests: [ofEmailChange],
  },
  {
    name: 'unlocking an account ends the change of its email',
    ...code(
      'shared/access/recovery/what-recovery-undoes.ts',
      "((await endEmailChange(tx, memberId, 'undone')) ? 1 : 0)",
      '(memberId && tx ? 0 : 1)',
    ),
    tests: [ofEmailChange],
  },
  {
    name: 'the links in the old mailbox end with its email',
    ...code(
      'features/email-change/apply-email-changes.ts',
      "for (const purpose of ['reset_password', 'confirm_email'] as const) await retireLinks(tx, memberId, purpose)",
      '',
    ),
    tests: [ofEmailChange],
  },
  {
    name: 'an email with an account gets no link',
    ...code('features/email-change/email-mails.ts', 'if (owner) {', 'if (false) {'),
    tests: [ofEmailChange],
  },
  {
    name: 'money does not reach a closed account',
    ...check('0002_ledger', 'accounts_closed_are_empty'),
    tests: [ofClosing],
  },
  {
    name: 'the seven days of a closing are over, by the database',
    ...sql(emailChange, 'and ended_at is null and due_at <= now() for update', 'and ended_at is null for update'),
    tests: [ofClosing],
  },
  {
    name: 'an account with money is not closed, by the database',
    ...sql(emailChange, 'if exists (select from public.closing_blockers(p_member)) then', 'if false then'),
    tests: [ofClosing],
  },
  {
    name: 'a sponsor who is closing the account earns no bonus',
    ...code('shared/earn-referral-bonus.ts', 'for key share of sponsor', ''),
    tests: [ofClosing],
  },
  {
    name: 'the sentences of requests lose the name of a closed account',
    ...sql(
      emailChange,
      "replace(replace(sentence, before.full_name, 'a closed account'), before.username, p_member::text)",
      'sentence',
    ),
    tests: [ofClosing],
  },
  {
    name: 'the audit log does not keep the name of a member',
    ...code(
      'shared/approvals/request-approval.ts',
      'return memberId === null ? { sentence } : {}',
      'return { sentence }',
    ),
    tests: [ofClosing],
  },
  {
    name: 'all data of a member takes re-authentication',
    ...code(
      'features/own-data/download-own-data.ts',
      'await inReads(services.database, (tx) => requireReauthentication(tx, caller))',
      '',
    ),
    tests: ['features/own-data/own-data.test.ts'],
  },
  {
    name: 'a registration ends only when nobody confirmed it for seven days, by the database',
    ...sql(
      emailChange,
      "id = p_member and email_confirmed_at is null and registered_at <= now() - interval '7 days'",
      'id = p_member',
    ),
    tests: [ofRegistrations],
  },
  {
    name: 'only an account whose mailbox was never proved loses its sponsor, by the database',
    ...sql(emailChange, 'id = p_member and email_confirmed_at is null and sponsor_id is not null', 'id = p_member'),
    tests: [ofRegistrations],
  },
  {
    name: 'a reset removes the sponsor of an account whose mailbox was never proved',
    ...code(
      'features/password-reset/reset-password.ts',
      "await tx.rows('select forget_unproved_sponsor($1)', [memberId])",
      '',
    ),
    tests: [ofRegistrations],
  },
]
