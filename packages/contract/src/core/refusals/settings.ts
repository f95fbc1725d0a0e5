import { refusal } from './refusal-entry.ts'

/** What owners set: plans, settings, receiving addresses, announcements. */
export const settingRefusals = {
  changed_meanwhile: refusal(409, 'This changed while you were viewing it{what}. Review it and try again'),
  version_required: refusal(428, 'Reload the page, so that you decide on what it shows now'),
  plan_name_invalid: refusal(400, 'Enter a name, up to 60 characters', 'name'),
  plan_name_taken: refusal(409, 'An open plan already has this name, or one that looks the same', 'name'),
  plan_note_invalid: refusal(400, 'Enter a note of up to 300 characters', 'note'),
  plan_limits_invalid: refusal(422, 'Maximum must be at least the minimum', 'max'),
  term_invalid: refusal(400, 'Enter a term of 1 to 3650 days, or leave it empty', 'term_days'),
  distribution_rule_invalid: refusal(400, 'Select how gains are distributed', 'distribution_rule'),
  plan_is_open: refusal(
    409,
    'The name, the term and the distribution rule of an open plan cannot be changed. Close it and draft another',
  ),
  plan_is_closed: refusal(409, 'A closed plan cannot be changed'),
  plan_not_draft: refusal(409, 'This plan is already {state}'),
  plan_not_open: refusal(409, 'This plan is {state}'),
  withdrawal_limits_invalid: refusal(
    422,
    'The 24-hour limit must be at least the minimum withdrawal',
    'withdrawal_daily_limit',
  ),
  pause_asset_missing: refusal(400, 'Select at least one asset', 'assets'),
  pause_reason_missing: refusal(400, 'Select why', 'why'),
  setting_invalid: refusal(400, 'Invalid value'),
  setting_text_invalid: refusal(400, 'Enter a sentence of up to 200 characters'),
  web_address_invalid: refusal(
    400,
    'Enter an address that starts with https:// and has a host of plain letters (a–z), up to 200 characters',
  ),
  terms_version_invalid: refusal(400, 'Enter a version, up to 40 characters', 'terms_version'),
  support_contact_invalid: refusal(
    400,
    'Enter an email address, or an address that starts with https://',
    'support_contact',
  ),
  receiving_address_invalid: refusal(422, 'This is not a valid {asset} address on a supported network', 'address'),
  account_key_invalid: refusal(
    422,
    'Paste the account key of this coin with its origin: [fingerprint/84h/0h/0h]xpub… for bitcoin (native segwit), 44h/60h/0h for ether, 44h/195h/0h for TRON',
    'account_key',
  ),
  account_key_without_origin: refusal(
    422,
    'The origin of the key is missing. Hardware wallets need it to sign: for bitcoin [fingerprint/84h/0h/0h] before the key, as your wallet shows it',
    'account_key',
  ),
  account_key_private: refusal(
    422,
    'This looks like a private key or a seed phrase. Nothing was kept. Never paste it anywhere: paste the public account key, which begins with xpub or zpub',
    'account_key',
  ),
  account_key_used: refusal(409, 'This account key was set before. Use the next account of the wallet', 'account_key'),
  address_list_invalid: refusal(
    422,
    'Paste 2 to 1,000 addresses of this asset, one on each line, and nothing else',
    'addresses',
  ),
  listed_address_invalid: refusal(422, '{address} is not a valid address', 'addresses'),
  listed_address_used: refusal(409, '{address} is in the list twice, or was used before', 'addresses'),
  rate_over: refusal(409, 'The time of this rate has ended. Request a rate again'),
  receiving_address_in_force: refusal(409, 'This is already the current address', 'address'),
  receiving_address_of_member: refusal(409, 'This is a member’s payout address. It cannot receive deposits', 'address'),

  link_not_listed: refusal(422, 'Links can lead to {hosts} only. Remove “{found}”', 'words'),
  payment_address_named: refusal(422, '{what} cannot name a payment address or a key. Remove “{found}”', 'words'),

  announcement_words_invalid: refusal(400, 'Enter 3 to 300 characters', 'words'),
  announcement_days_invalid: refusal(422, 'The last day cannot be over, or before the first day', 'last_day'),
  backups_off: refusal(409, 'Backups are off. Set ARCHIVE_DIR, or back up your own PostgreSQL with its tools'),
  announcement_over: refusal(409, 'This announcement is over. Reload the page'),
}
