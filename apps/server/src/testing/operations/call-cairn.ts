import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { vi } from 'vitest'
import { dispatch } from '../../cli/dispatch.ts'
import { exitCodes, judge } from '../../cli/run-command.ts'

const cairn = path.resolve(import.meta.dirname, '../../cli/cairn.ts')

/** Calls `cairn` in a process of its own, from a folder without a settings file. */
export function spawnCairn(args: string[], env: Record<string, string> = {}, input = '') {
  const { PATH } = process.env
  const options = { cwd: tmpdir(), env: { PATH, CAIRN_ENV: 'none', ...env }, encoding: 'utf8', input } as const
  const { status: code, stderr: errors, stdout: output } = spawnSync(process.execPath, [cairn, ...args], options)
  return { code, output, errors }
}

/** Calls `cairn` in this process, which is quicker than in one of its own, and returns the code that it would end with. */
export async function callCairn(args: string[], env: Record<string, string> = {}) {
  const before = process.env
  process.env = { ...before, CAIRN_ENV: 'none', ...env }
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const { complaint: errors = '', outcome } = await judge(() => dispatch(args))
    return { code: exitCodes[outcome], output: write.mock.calls.map(([text]) => String(text)).join(''), errors }
  } finally {
    write.mockRestore()
    process.env = before
  }
}
