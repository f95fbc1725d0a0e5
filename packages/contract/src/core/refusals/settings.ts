import type { RefusalEntry } from './refusal-entry.ts'

/** What owners set: plans, settings, receiving addresses, announcements. */
export const settingRefusals = {
  changed_meanwhile: {
    status: 409,
    sentence: 'This changed while you were viewing it{what}. Review it and try again',
  },
  version_required: { status: 428, sentence: 'Reload the page, so that you decide on what it shows now' },
  plan_name_invalid: { status: 400, sentence: 'Enter a name, up to 60 characters', field: 'name' },
  plan_name_taken: {
    status: 409,
    sentence: 'An open plan already has this name, or one that looks the same',
    field: 'name',
  },
  plan_note_invalid: { status: 400, sentence: 'Enter a note of up to 300 characters', field: 'note' },
  plan_limits_invalid: { status: 422, sentence: 'Maximum must be at least the minimum', field: 'max' },
  term_invalid: { status: 400, sentence: 'Enter a term of 1 to 3650 days, or leave it empty', field: 'term_days' },
  distribution_rule_invalid: {
    status: 400,
    sentence: 'Select how gains are distributed',
    field: 'distribution_rule',
  },
  plan_is_open: {
    status: 409,
    sentence:
      'The name, the term and the distribution rule of an open plan cannot be changed. Close it and draft another',
  },
  plan_is_closed: { status: 409, sentence: 'A closed plan cannot be changed' },
  plan_not_draft: { status: 409, sentence: 'This plan is already {state}' },
  plan_not_open: { status: 409, sentence: 'This plan is {state}' },
  withdrawal_limits_invalid: {
    status: 422,
    sentence: 'The 24-hour limit must be at least the minimum withdrawal',
    field: 'withdrawal_daily_limit',
  },
  pause_asset_missing: { status: 400, sentence: 'Select at least one asset', field: 'assets' },
  pause_reason_missing: { status: 400, sentence: 'Select why', field: 'why' },
  setting_invalid: { status: 400, sentence: 'Invalid value' },
  setting_text_invalid: { status: 400, sentence: 'Enter a sentence of up to 200 characters' },
  web_address_invalid: {
    status: 400,
    sentence: 'Enter an address that starts with https:// and has a host of plain letters (a–z), up to 200 characters',
  },
  terms_version_invalid: { status: 400, sentence: 'Enter a version, up to 40 characters', field: 'terms_version' },
  support_contact_invalid: {
    status: 400,
    sentence: 'Enter an email address, or an address that starts with https://',
    field: 'support_contact',
  },
  receiving_address_invalid: {
    status: 422,
    sentence: 'This is not a valid {asset} address on a supported network',
    field: 'address',
  },
  account_key_invalid: {
    status: 422,
    sentence:
      'Paste the account key of this coin with its origin: [fingerprint/84h/0h/0h]xpub… for bitcoin (native segwit), 44h/60h/0h for ether, 44h/195h/0h for TRON',
    field: 'account_key',
  },
  account_key_without_origin: {
    status: 422,
    sentence:
      'The origin of the key is missing. Hardware wallets need it to sign: for bitcoin [fingerprint/84h/0h/0h] before the key, as your wallet shows it',
    field: 'account_key',
  },
  account_key_private: {
    status: 422,
    sentence:
      'This looks like a private key or a seed phrase. Nothing was kept. Never paste it anywhere: paste the public account key, which begins with xpub or zpub',
    field: 'account_key',
  },
  account_key_used: {
    status: 409,
    sentence: 'This account key was set before. Use the next account of the wallet',
    field: 'account_key',
  },
  address_list_invalid: {
    status: 422,
    sentence: 'Paste 2 to 1,000 addresses of this asset, one on each line, and nothing else',
    field: 'addresses',
  },
  listed_address_invalid: {
    status: 422,
    sentence: '{address} is not a valid address',
    field: 'addresses',
  },
  listed_address_used: {
    status: 409,
    sentence: '{address} is in the list twice, or was used before',
    field: 'addresses',
  },
  rate_over: { status: 409, sentence: 'The time of this rate has ended. Request a rate again' },
  receiving_address_in_force: { status: 409, sentence: 'This is already the current address', field: 'address' },
  receiving_address_of_member: {
    status: 409,
    sentence: 'This is a member’s payout address. It cannot receive deposits',
    field: 'address',
  },

  link_not_listed: {
    status: 422,
    sentence: 'Links can lead to {hosts} only. Remove “{found}”',
    field: 'words',
  },
  payment_address_named: {
    status: 422,
    sentence: '{what} cannot name a payment address or a key. Remove “{found}”',
    field: 'words',
  },

  announcement_words_invalid: { status: 400, sentence: 'Enter 3 to 300 characters', field: 'words' },
  announcement_days_invalid: {
    status: 422,
    sentence: 'The last day cannot be over, or before the first day',
    field: 'last_day',
  },
  backups_off: {
    status: 409,
    sentence: 'Backups are off. Set ARCHIVE_DIR, or back up your own PostgreSQL with its tools',
  },
  announcement_over: { status: 409, sentence: 'This announcement is over. Reload the page' },
} as const satisfies Record<string, RefusalEntry>
