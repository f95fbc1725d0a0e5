import { check, code, sql, trigger, unique, type Defences } from '../defence.ts'

/** Defences of the account of a member. */
export const membersDefences: Defences = {
  'features/sessions/tokens.test.ts': {
    'a retired token works only with the mark of the sign-in': code(
      'features/sessions/require-member.ts',
      'coalesce(session.mark_hash = $4, false)',
      '$4 is not null',
    ),
    'the use of a copied token ends the session': code(
      'features/sessions/end-stolen-session.ts',
      '.set({ ended_at: sql`now()`,',
      '.set({ ended_at: null,',
    ),
  },
  'shared/access/passwords/check-within-limits.test.ts': {
    'a stranger with the right password is refused after ten wrong ones': code(
      'shared/access/passwords/check-within-limits.ts',
      'if (refusal && !(isRight && isKnown))',
      'if (refusal && !isRight)',
    ),
  },
  'features/security/own-sessions.test.ts': {
    'a member ends their own sessions only': code(
      'features/security/end-own-sessions.ts',
      ".where('member_id', '=', memberId)",
      '',
    ),
  },
  'features/security/security-events.test.ts': {
    'members read what happened to their own account only': code(
      'features/security/list-member-events.ts',
      ".where('event.member_id', '=', memberId)",
      '',
    ),
    'a frozen account takes no sign-in': code(
      'features/profile/freeze-account.ts',
      'coalesce(locked_at, now())',
      'locked_at',
    ),
  },
  'features/mails/mails.test.ts': {
    'a security mail freezes the account': code('shared/mails/send-mail.ts', "group === 'security' &&", 'false &&'),
  },
  'features/sessions/complete-sign-in.test.ts': {
    'the password alone opens no account with a second factor': code(
      'features/sessions/sign-in.ts',
      "if (due) throw refuse('second_factor_needed', due)",
      '',
    ),
    'a code of a member works once': code(
      'shared/access/factors/use-code.ts',
      ".where('totp_last_step', '<', step)",
      '',
    ),
    'a recovery code works once': code('shared/access/factors/recovery-codes.ts', 'and used_at is null', ''),
    'a challenge works once': code(
      'features/sessions/complete-sign-in.ts',
      "await useChallenge(tx, 'sign_in', body.challenge, { kind: 'member', id: due })",
      '',
    ),
  },
  'features/factors/passkeys.test.ts': {
    'a passkey is of the member who signs in': code(
      'shared/access/passkeys/passkeys.ts',
      'and ($2::uuid is null or ${kind}_id = $2)',
      'and $2::uuid is not distinct from $2',
    ),
    'a passkey signs the challenge': code(
      'shared/access/passkeys/verify-passkey.ts',
      'expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true, credential: {',
      'expectedChallenge: () => true, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true, credential: {',
    ),
    'a factor is changed with re-authentication': code(
      'features/factors/add-passkey.ts',
      'await requireReauthentication(tx, caller)',
      '',
    ),
  },
  'features/factors/lost/lost-factors.test.ts': {
    'the removal of lost factors takes two people': trigger('0029_second_factors', 'factor_removals_take_two'),
    'lost factors are removed 72 hours later': check('0029_second_factors', 'factor_removals_wait'),
  },
  'shared/access/recovery/recovery.test.ts': {
    'a reset undoes what a thief added': code(
      'features/password-reset/reset-password.ts',
      "(await undoLeftBehind(tx, memberId, 'password_reset'))",
      '[]',
    ),
  },
  'features/sessions/reauthenticate.test.ts': {
    'the re-authentication of a member is good for five minutes': sql(
      '0006_operators',
      "interval '5 minutes'",
      "interval '15 minutes'",
    ),
    'a re-authentication belongs to its own token': code(
      'shared/access/reauthentication.ts',
      "and (token_hash = $2 or (parent_hash = $2 and issued_at > now() - interval '1 minute'))",
      'and $2 is not null',
    ),
    'a new password takes the old one or re-authentication': code(
      'features/profile/edit-profile.ts',
      'else if (!caller.isReauthenticated)',
      'else if (false)',
    ),
  },
  'features/profile/addresses/first-address.test.ts': {
    'what takes re-authentication is refused without one': code(
      'shared/access/reauthentication.ts',
      'if (caller.isReauthenticated) return',
      'return',
    ),
    'the first address of an account with money takes re-authentication or waits': code(
      'features/profile/addresses/address-lock.ts',
      'and not ${everHadMoney(memberId)}',
      '',
    ),
    'an address of an account with a second factor takes it': code(
      'features/profile/addresses/address-lock.ts',
      'const needsReauthentication = !takesPassword ||',
      'const needsReauthentication =',
    ),
  },
  'features/profile/addresses/labelled/labelled-addresses.test.ts': {
    'a member has a payout address once': unique('0007_members', 'payout_addresses_once'),
    'a member has a label of an asset once': unique('0007_members', 'payout_addresses_by_label'),
    'a label has no link and no address': code(
      'features/profile/addresses/labelled/require-good-label.ts',
      'if (findPaymentAddress(label) ??',
      'if (null ??',
    ),
    'a labelled address takes re-authentication': code(
      'features/profile/addresses/labelled/add-labelled-address.ts',
      'prefersReauthentication: true',
      'prefersReauthentication: false',
    ),
    'members change the labels of their own addresses only': code(
      'features/profile/addresses/labelled/lock-labelled-addresses.ts',
      ".where('member_id', '=', memberId)",
      '',
    ),
  },
  'features/push/public-host.test.ts': {
    'no message goes into an inner network': code(
      'features/push/public-host.ts',
      'if (!addresses.every(({ address }) => isPublicAddress(address)))',
      'if (addresses.length === 0)',
    ),
  },
  'features/push/push.test.ts': {
    'an endpoint of messages is at a public host': code(
      'features/push/push-devices.ts',
      'if (!isPublicUrl(endpoint) ||',
      'if (',
    ),
    'signing out everywhere ends the messages': code(
      'shared/access/sessions/tokens.ts',
      "await tx.deleteFrom('push_devices').where('member_id', '=', memberId).execute()",
      '',
    ),
  },
  'features/withdrawals/labelled-withdrawal.test.ts': {
    'a labelled address that is locked takes no withdrawals': code(
      'features/withdrawals/request/withdrawal-conditions.ts',
      '(address ?? chosen) === chosen',
      'address === null',
    ),
  },
  'features/withdrawals/request/withdrawal-reauthentication.test.ts': {
    'a large withdrawal takes re-authentication': code(
      'features/withdrawals/request/request-withdrawal.ts',
      'if (needsReauthentication) await requireReauthentication(tx, caller)',
      '',
    ),
    'withdrawals at once count together for re-authentication': code(
      'features/withdrawals/request/require-within-limits.ts',
      'if (isLimited) lockByName',
      'if (dailyLimitCents !== null) lockByName',
    ),
  },
  'features/withdrawals/signature/signed-withdrawal.test.ts': {
    'a passkey signs the address that is stored': code(
      'features/withdrawals/signature/use-signature.ts',
      'const { asset, address, amount_cents: amountCents } = row',
      "const { asset, amount_cents: amountCents } = row; const address = 'any'",
    ),
    'a signature of a withdrawal is verified': code(
      'features/withdrawals/signature/use-signature.ts',
      'const signCount = await findSignCount(site, challenge, assertion, passkey)',
      'const signCount = (void challenge, void findSignCount, passkey.sign_count)',
    ),
    'the nonce of a signed withdrawal works once': code(
      'features/withdrawals/signature/use-signature.ts',
      "useChallenge(tx, 'sign_withdrawal', signed.nonce, { kind: 'member', id: memberId })",
      'void useChallenge',
    ),
    'a withdrawal is signed by a passkey of its member': code(
      'features/withdrawals/signature/use-signature.ts',
      ".where('member_id', '=', memberId)",
      '',
    ),
  },
  'features/withdrawals/signature/verify-signature.test.ts': {
    'a signed withdrawal is compared before it is sent': code(
      'features/withdrawals/lock-withdrawal.ts',
      'if (signature && !signature.fits) {',
      'if (false) {',
    ),
  },
  'features/email-change/email-change.test.ts': {
    'an email changes only after its wait, by the database': trigger(
      '0030_email_changes_and_closings',
      'members_email_needs_its_change',
    ),
    'a change of email takes re-authentication': code(
      'features/email-change/request-email-change.ts',
      'await inReads(services.database, (tx) => requireReauthentication(tx, caller))',
      '',
    ),
  },
  'features/account-closing/closing.test.ts': {
    'money does not reach a closed account': check('0002_ledger', 'accounts_closed_are_empty'),
    'the seven days of a closing are over, by the database': sql(
      '0030_email_changes_and_closings',
      'and ended_at is null and due_at <= now() for update',
      'and ended_at is null for update',
    ),
    'an account with money is not closed, by the database': sql(
      '0030_email_changes_and_closings',
      'if exists (select from public.closing_blockers(p_member)) then',
      'if false then',
    ),
  },
}
