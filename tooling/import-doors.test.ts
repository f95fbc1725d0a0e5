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
    `import { Header } from '../shell/header.tsx'`,
    'shell/ puts rooms together, and no room may import it.',
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

test('a file at the root that puts rooms together is no corridor between them', () => {
  plant('apps/server/src/routes.ts', `import { deposits } from './deposits/routes.ts'`)
  plant('apps/server/src/withdrawals/queries.ts', `import { routes } from '../routes.ts'`)

  expect(findViolations(root)).toEqual([
    'apps/server/src/withdrawals/queries.ts:1: routes.ts puts rooms together, and no room may import it.',
  ])
})

test('only files at the root of the server import the seed', () => {
  plant('apps/server/src/open-house.ts', `import { seed } from '../seed/seed.ts'`)
  plant('apps/server/src/deposits/queries.ts', `import { seed } from '../../seed/seed.ts'`)

  expect(findViolations(root)).toEqual([
    'apps/server/src/deposits/queries.ts:1: ../../seed/seed.ts leaves apps/server/src; only packages are shared.',
  ])
})
