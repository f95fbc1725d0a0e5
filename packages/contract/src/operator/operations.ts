import * as z from 'zod/mini'
import { assets, operatorRoles } from '../core/constants.ts'
import { envelope, text, usd } from '../core/wire/lenient-wire.ts'
import { operatorAction, operatorRead } from './shared/operator-call.ts'

/** The state of the installation: what runs, what is backed up, and what needs mending. */

/** The parts that are read by themselves: one that fails hides no other. */
export const operationsParts = [
  'backup',
  'standbys',
  'jobs',
  'chains',
  'rates',
  'disk',
  'examination',
  'release',
] as const
export type OperationsPart = (typeof operationsParts)[number]

/** In bytes. */
const Disk = z.object({ free: z.number(), size: z.number() })

const Backup = z.object({
  /** Whether `ARCHIVE_DIR` is set. */
  is_archived: z.boolean(),
  is_running: z.boolean(),
  /** The last attempt failed, and it is tried again. */
  has_failed: z.boolean(),
  backup_at: z.nullable(text),
  drill: z.nullable(z.object({ finished_at: text, is_ok: z.boolean(), sentence: text })),
  /** The disk of the archive; null for a bucket. */
  disk: z.nullable(Disk),
})

const Standbys = z.object({
  /** The private PostgreSQL, which has none. */
  is_private: z.boolean(),
  /** Null when the login of the server may not see them. */
  synchronous: z.nullable(z.number()),
  commits_waiting: z.number(),
})

const Jobs = z.object({
  waiting: z.number(),
  oldest_due_seconds: z.number(),
  failed: z.array(z.object({ task: text, count: z.number() })),
})

/** A chain with a source. The height and its time are null before the source was first believed. */
const Chain = z.object({
  asset: z.enum(assets),
  source: text,
  height: z.nullable(z.number()),
  tip_at: z.nullable(text),
  looked_at: z.nullable(text),
  /** Why the source is not used now; null when it is. */
  problem: z.nullable(text),
})

const Rate = z.object({
  asset: z.enum(assets),
  /** Dollars for one coin on which the sources agree; null while the coin is closed to new deposits. */
  rate: usd,
  /** The request of the two operators who set it, and its end; null for a rate of the sources. */
  set: z.nullable(z.object({ approval_id: text, ends_at: text })),
  sources: z.array(
    z.object({
      source: text,
      /** The newest that it showed, and when; null before the first. */
      rate: usd,
      read_at: z.nullable(text),
      /** Why it shows none now. */
      problem: z.nullable(text),
    }),
  ),
})

const Examination = z.object({
  /** Null before the first one. */
  examined_at: z.nullable(text),
  /** The name of the machine that did it. */
  server: text,
  subjects: z.array(
    z.object({
      subject: text,
      findings: z.array(z.object({ severity: z.enum(['mend', 'risk']), sentence: text })),
    }),
  ),
  /** By the setting that has the address. `ends_at` is null when the certificate could not be read. */
  certificates: z.array(z.object({ setting: text, ends_at: z.nullable(text) })),
})

export type Examination = z.infer<typeof Examination>

const Release = z.object({
  /** Whether `RELEASE_FEED` is set. */
  is_followed: z.boolean(),
  /** The newest release of the feed, if it is newer than this server. */
  newer: z.nullable(z.object({ version: text, released_at: text, link: text, sentence: text })),
})

export const viewOperations = operatorRead({
  path: 'operator/operations',
  roles: operatorRoles,
  summary:
    'The version, backups, standbys, jobs, and the sources of chains and of rates; for owners and auditors also the disk, the hourly examination and a newer release.',
  reply: z.object({
    ...envelope,
    version: text,
    backup: z.nullable(Backup),
    standbys: z.nullable(Standbys),
    jobs: z.nullable(Jobs),
    chains: z.nullable(z.array(Chain)),
    rates: z.nullable(z.array(Rate)),
    disk: z.nullable(Disk),
    examination: z.nullable(Examination),
    release: z.nullable(Release),
    /** The parts that could not be read, with the reason for owners and auditors. Another part without a value is not for the role. */
    unread: z.array(z.object({ part: z.enum(operationsParts), reason: text })),
  }),
})

export const startBackup = operatorAction({
  path: 'operator/operations/backups',
  roles: ['owner'],
  summary: 'Start a base backup in the background. While one is queued or runs, it starts no other.',
  refusals: ['backups_off'],
})
