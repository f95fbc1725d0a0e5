import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const entriesMax = 15

/** Folders whose entries are of one kind and found by their name. The root holds what tools look for there. */
const lists = new Set(['', 'apps/server/src/features', 'apps/server/migrations', 'docs/decisions'])

/** Folders that are still too large. Remove a line when its folder is split. */
const tooLarge = [
  'apps/member/src/components',
  'apps/member/src/features/dashboard',
  'apps/member/src/features/deposits',
  'apps/member/src/session',
  'apps/member/src/shell',
  'apps/operator/src/components/list',
  'apps/operator/src/components/record',
  'apps/operator/src/features',
  'apps/operator/src/features/withdrawals',
  'apps/operator/src/session',
  'apps/server/src',
  'apps/server/src/cli',
  'apps/server/src/features/operators',
  'apps/server/src/features/profile',
  'apps/server/src/ledger/reporting',
  'apps/server/src/platform',
  'apps/server/src/platform/archive',
  'apps/server/src/platform/database',
  'apps/server/src/platform/database/start',
  'apps/server/src/platform/http',
  'apps/server/src/platform/http/server',
  'apps/server/src/testing',
  'apps/server/src/testing/ledger',
  'apps/server/src/testing/server',
  'packages/client/src',
  'packages/contract/src/core',
  'packages/contract/src/member',
  'packages/contract/src/operator',
  'packages/ui/src/feedback',
  'packages/ui/src/fields',
  'packages/words/src/backoffice',
]

test('a folder has at most fifteen entries', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: path.join(import.meta.dirname, '../..') })
  const entries = new Map<string, Set<string>>()
  for (const file of files.toString().split('\0').filter(Boolean)) {
    const names = file.split('/')
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  const found = [...entries].filter(([folder, { size }]) => size > entriesMax && !lists.has(folder))
  expect(found.map(([folder]) => folder).toSorted()).toEqual(tooLarge)
})
