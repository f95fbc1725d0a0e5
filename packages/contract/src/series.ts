import type { Call } from './core/call.ts'
import { assets } from './core/constants.ts'
import { listAssets } from './core/typed/address-list.ts'
import { listRefusals } from './core/refusals/list-refusals.ts'
import { refusals, type RefusalCode } from './core/refusals.ts'
import { completeSignIn } from './member/account/factors.ts'
import { signIn } from './member/account/sessions.ts'
import { signInOperator } from './operator/operators/sessions.ts'

interface Series {
  help: string
  /** The combinations of label values; null where the values are not known in advance. */
  labels?: readonly Record<string, readonly string[] | null>[]
}

const codes = Object.keys(refusals) as RefusalCode[]
const endingsOf = (...calls: Call[]) => [
  'accepted' as const,
  ...calls.flatMap((call) => Array.from(listRefusals(call))),
]
const pool = [{ pool: null }] as const
/** The statuses of an open withdrawal. */
export const openStatuses = ['pending', 'processing', 'sending', 'confirming', 'uncertain'] as const
const status = [{ status: openStatuses }] as const

/**
 * Every series that a server exports, with the values of its labels. The server's figures and counters have its types, and tests
 * compare the rules of `deploy/prometheus` and the dashboard with it: a rule that selects anything else never fires.
 */
export const series = {
  cairn_database_up: { help: 'Whether the database answers.' },
  cairn_database_connections: {
    help: 'Connections of the server to the database, by state.',
    labels: [{ state: null }],
  },
  cairn_database_is_writable: { help: 'Whether the database takes changes; 0 on a standby.' },
  cairn_database_lacks_migrations: { help: 'Whether the database lacks a migration that this server knows.' },
  cairn_database_timeline: { help: 'Counts the failovers: each promotion begins another.' },
  cairn_database_commits_waiting: {
    help: 'Commits of the servers that have waited for a standby for more than a second.',
  },
  cairn_database_oldest_wait_seconds: { help: 'How long the oldest commit that waits for a standby has waited.' },
  cairn_database_synchronous_standbys: {
    help: 'Standbys that commits wait for and that are there. Absent where the login lacks the role pg_read_all_stats.',
  },
  cairn_ledger_head_block: { help: 'The number of the newest sealed block. It never falls.' },
  cairn_ledger_transfers: { help: 'All transfers. It never falls.' },
  cairn_ledger_unsealed_transfers: { help: 'Transfers that are not in a sealed block yet.' },
  cairn_ledger_oldest_unsealed_seconds: { help: 'How long the oldest of them has waited.' },
  cairn_ledger_behind: {
    help: 'Whether the database lacks the newest block that this server has seen; money calls are then refused.',
  },
  cairn_ledger_verified_timestamp_seconds: {
    help: 'When the last verification ended; before the first, when the database was made.',
  },
  cairn_ledger_verified_ok: { help: 'Whether it found nothing.' },
  cairn_addresses_altered: {
    help: 'Addresses found within a day that are not what the server signed. They are not served.',
  },
  cairn_withdrawals_waiting: { help: 'Withdrawals that are not over, by status.', labels: status },
  cairn_withdrawals_oldest_seconds: {
    help: 'How long ago the oldest of them was requested, by status.',
    labels: status,
  },
  cairn_deposits_waiting: { help: 'Deposits that wait for a payment or for its confirmation.' },
  cairn_deposits_oldest_seconds: { help: 'How long ago the oldest of them was requested.' },
  cairn_approvals_waiting: { help: 'Requests that wait for a second person.' },
  cairn_approvals_oldest_seconds: { help: 'How long ago the oldest of them was made.' },
  cairn_jobs_waiting: { help: 'Jobs that are due and wait.' },
  cairn_jobs_oldest_due_seconds: { help: 'How long the oldest of them has been due.' },
  cairn_jobs_failed: { help: 'Jobs that were tried as often as they may be, by task.', labels: [{ task: null }] },
  cairn_chain_behind_seconds: {
    help: 'How old the newest block of a chain is that its source showed and that was believed, or the worse of two, by asset.',
    labels: [{ asset: assets }],
  },
  cairn_payments_seen: {
    help: 'Payments to addresses of deposits that were first seen within 24 hours, by asset.',
    labels: [{ asset: assets }],
  },
  cairn_payments_credited: {
    help: 'Payments that were credited without two people within 24 hours, by asset.',
    labels: [{ asset: assets }],
  },
  cairn_payments_open: {
    help: 'Payments by asset and state: confirming, disputed by one of two sources, due to be credited, stopped for a reason, or credited and missing.',
    labels: [{ asset: assets, state: ['confirming', 'disputed', 'due', 'stopped', 'missing'] }],
  },
  cairn_payments_unread_seconds: {
    help: 'How long the longest of them was not looked up, by asset.',
    labels: [{ asset: assets }],
  },
  cairn_rate_agreed: {
    help: 'Whether the sources of rates agree on a rate, so that new deposits in the coin are open, by asset.',
    labels: [{ asset: assets }],
  },
  cairn_addresses_left: {
    help: 'Addresses of a list that no member has yet, by asset. Without one, new members cannot pay with it.',
    labels: [{ asset: listAssets }],
  },
  cairn_archive_configured: { help: 'Whether ARCHIVE_DIR is set.' },
  cairn_archive_lag_seconds: { help: 'For how long no piece of the log was archived.' },
  cairn_archive_free_bytes: { help: 'Free space where the folder of the archive is.' },
  cairn_archive_size_bytes: { help: 'All space where the folder of the archive is.' },
  cairn_backup_timestamp_seconds: { help: 'When the newest complete backup ended; 0 before the first.' },
  cairn_restore_drill_timestamp_seconds: { help: 'When the last restore drill ended; 0 before the first.' },
  cairn_restore_drill_ok: { help: 'Whether the last restore drill succeeded.' },
  cairn_refusals_total: { help: 'Refusals, by code.', labels: [{ code: codes }] },
  cairn_sign_ins_total: {
    help: 'Sign-ins, by who and how they ended.',
    labels: [
      { who: ['member'], result: endingsOf(signIn, completeSignIn) },
      { who: ['operator'], result: endingsOf(signInOperator) },
    ],
  },
  cairn_mails_total: {
    help: 'Attempts to send a mail, by how they ended.',
    labels: [{ result: ['sent', 'failed'] }],
  },
  cairn_files_errors_total: {
    help: 'Operations of the file store that failed.',
    labels: [{ operation: ['write', 'replace', 'read', 'remove', 'list'] }],
  },
  cairn_policy_reports_dropped_total: { help: 'Reports of browsers that gave way to newer ones.' },
  cairn_database_fails_to_write: {
    help: 'Whether the database has failed to write a change within ten seconds, and has written none since.',
  },
  cairn_pool_size: { help: 'The most connections that a pool opens.', labels: pool },
  cairn_pool_in_use: { help: 'Connections of a pool that work.', labels: pool },
  cairn_pool_waiting: { help: 'Calls and jobs that wait for a connection.', labels: pool },
  cairn_data_free_bytes: { help: 'Free space where the data folder is.' },
  cairn_data_size_bytes: { help: 'All space where the data folder is.' },
  cairn_build_info: {
    help: 'The version of the server, and how many migrations it knows.',
    labels: [{ version: null, migrations: null }],
  },
  http_request_duration_seconds: {
    help: 'How long replies took, by route.',
    labels: [{ method: null, route: null, status: null }],
  },
} as const satisfies Record<string, Series>

export type SeriesName = keyof typeof series
type Values<V> = V extends readonly (infer T extends string)[] ? T : string
type Combined<F> = F extends unknown ? { [Label in keyof F]: Values<F[Label]> } : never
/** The labels of one series. */
export type LabelsOf<Name extends SeriesName> = (typeof series)[Name] extends { labels: readonly (infer F)[] }
  ? Combined<F>
  : Record<never, string>
