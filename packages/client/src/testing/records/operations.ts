import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewOperations } from '@cairn/contract/operator/operations.ts'

const gigabyte = 1024 ** 3

/** A healthy installation with a standby, as an owner sees it. */
export const operations: CallReply<typeof viewOperations> = {
  error: false,
  msg: '',
  version: '1.4.0',
  backup: {
    is_archived: true,
    is_running: false,
    has_failed: false,
    backup_at: '2026-11-20T02:14:00Z',
    drill: {
      finished_at: '2026-11-20T04:19:00Z',
      is_ok: true,
      sentence: 'It has 1,204 blocks, and every check passed.',
    },
    disk: { free: 412 * gigabyte, size: 1_000 * gigabyte },
  },
  standbys: { is_private: false, synchronous: 1, commits_waiting: 0 },
  jobs: { waiting: 0, oldest_due_seconds: 0, failed: [] },
  chains: [
    {
      asset: 'bitcoin',
      source: 'bitcoin.internal:8332',
      height: 976_512,
      tip_at: '2026-11-20T08:52:00Z',
      looked_at: '2026-11-20T09:00:00Z',
      problem: null,
    },
  ],
  rates: [
    {
      asset: 'bitcoin',
      rate: 60_000_00n,
      set: null,
      sources: [
        { source: 'kraken', rate: 60_010_00n, read_at: '2026-11-20T09:00:00Z', problem: null },
        { source: 'coinbase', rate: 59_990_00n, read_at: '2026-11-20T09:00:00Z', problem: null },
      ],
    },
  ],
  disk: { free: 81.5 * gigabyte, size: 200 * gigabyte },
  examination: {
    examined_at: '2026-11-20T08:41:00Z',
    server: 'cairn-1',
    subjects: [
      { subject: 'Settings', findings: [] },
      { subject: 'Database', findings: [] },
    ],
    certificates: [{ setting: 'PUBLIC_URL', ends_at: '2027-02-01T00:00:00Z' }],
  },
  release: { is_followed: true, newer: null },
  unread: [],
}
