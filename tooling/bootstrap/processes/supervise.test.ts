import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const module = new URL('supervise.mjs', import.meta.url).href

/** Supervises a program that writes its process id into a file, a line for each start. */
function superviseProgram(body: string, shortestMs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
  const [program, starts] = [join(folder, 'program.mjs'), join(folder, 'starts')]
  writeFileSync(starts, '')
  writeFileSync(
    program,
    `import fs from 'node:fs'; fs.appendFileSync(${JSON.stringify(starts)}, process.pid + '\\n'); ${body}`,
  )
  const code = `import { supervise } from ${JSON.stringify(module)}
    process.exitCode = await supervise(process.execPath, [${JSON.stringify(program)}], process.env, ${shortestMs})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true })
  })
  const pids = () => readFileSync(starts, 'utf8').trim().split('\n').filter(Boolean).map(Number)
  return { child, ended, pids }
}

const lives = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => process.exit(0))'

test('a server that is killed is started again each time, and ends when it is told to (REL-61)', async () => {
  const { child, ended, pids } = superviseProgram(lives, 0)
  for (const count of [1, 2, 3]) {
    await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(count)
    if (count < 3) process.kill(pids().at(-1) ?? 0, 'SIGKILL')
  }
  // Its handler for the signal is there a moment after its first line.
  await new Promise((resolve) => setTimeout(resolve, 300))
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(pids()).toHaveLength(3)
}, 60_000)

test.each([
  ['that refuses to start', 'process.exit(3)', 60_000, 3],
  ['that ends by itself', 'process.exit(0)', 0, 0],
])(
  'a server %s is not started again',
  async (_, body, shortestMs, code) => {
    const { ended, pids } = superviseProgram(body, shortestMs)
    expect(await ended).toEqual([code, null])
    expect(pids()).toHaveLength(1)
  },
  60_000,
)
