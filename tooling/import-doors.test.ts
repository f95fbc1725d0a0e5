import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations } from './import-doors.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cairn-doors-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(file: string, ...lines: string[]) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), lines.join('\n'))
}

test.for<[file: string, line: string]>([
  ['apps/member/src/deposits/deposit-form.tsx', `import { Money } from '@cairn/ui/money.tsx'`],
  ['apps/member/src/deposits/deposit-form.tsx', `import { useSession } from '../session/session.tsx'`],
  ['apps/member/src/deposits/deposit-form.tsx', `import { call } from '../api.ts'`],
  ['apps/member/src/routes.tsx', `import { DepositScreen } from './deposits/deposit-screen.tsx'`],
  ['apps/member/src/shell/menu.tsx', `import { logout } from '../profile/logout.ts'`],
  ['apps/server/src/withdrawals/request-withdrawal.ts', `import { postTransfer } from '../ledger/post-transfer.ts'`],
  ['apps/server/src/http/callers.ts', `import { findSession } from '../sessions/sessions.ts'`],
  ['apps/server/src/app.ts', `import { deposits } from './deposits/routes.ts'`],
  [
    'apps/server/src/withdrawals/request.test.ts',
    `import { approve } from '../deposits/approve.ts' // ledger.accounts`,
  ],
  ['apps/server/src/ledger/accounts.ts', 'sql`select * from ledger.accounts`'],
  ['packages/ui/src/money.tsx', `import { formatUsd } from '@cairn/contract/money.ts'`],
])('%s may say %s', ([file, line]) => {
  plant(file, line)

  expect(findViolations(root)).toEqual([])
})

test.for<[file: string, line: string, sentence: string]>([
  [
    'apps/member/src/deposits/deposit-form.tsx',
    `import { HistoryTable } from '../history/history-table.tsx'`,
    'deposits may not import from history/.',
  ],
  [
    'apps/member/src/deposits/deposit-form.tsx',
    `import type { Route } from '../routes.tsx'`,
    'routes.tsx puts the others together, and nothing below it may import it.',
  ],
  [
    'apps/member/src/api.ts',
    `import { plansQuery } from './deposits/plans-query.ts'`,
    'a file at the root may not import from deposits/.',
  ],
  [
    'apps/member/src/deposits/deposit-form.tsx',
    `import { app } from '@cairn/server/app.ts'`,
    'apps/member/src may not import @cairn/server/app.ts.',
  ],
  [
    'apps/member/src/deposits/deposit-form.tsx',
    `const { pool } = await import('../../../server/src/database.ts')`,
    '../../../server/src/database.ts leaves apps/member/src; only packages are shared.',
  ],
  [
    'apps/server/src/withdrawals/request-withdrawal.ts',
    `import { findSession } from '../sessions/sessions.ts'`,
    'withdrawals may not import from sessions/, only http and members may.',
  ],
  [
    'apps/server/src/withdrawals/request-withdrawal.ts',
    'await sql`select ledger.post(${transfer})`',
    "only ledger/ reaches the ledger's tables.",
  ],
  [
    'packages/ui/src/button.tsx',
    `import { calls } from '@cairn/contract/calls.ts'`,
    'packages/ui/src may not import @cairn/contract/calls.ts.',
  ],
  [
    'packages/contract/src/calls.ts',
    `export * from '@cairn/ui/money.tsx'`,
    'packages/contract/src may not import @cairn/ui/money.tsx.',
  ],
])('%s may not say %s', ([file, line, sentence]) => {
  plant(file, '// a first line', line)

  expect(findViolations(root)).toEqual([`${file}:2: ${sentence}`])
})
