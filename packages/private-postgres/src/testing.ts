import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const program = `
import { startPrivatePostgres } from ${JSON.stringify(new URL('private-postgres.ts', import.meta.url).href)}
const postgres = await startPrivatePostgres({ name: 'example', dataDir: process.argv[1], log: () => {} })
console.log(JSON.stringify({ ...postgres, processId: postgres.processId }))
`

/** Starts a private PostgreSQL in a separate Node process, which a test can kill. */
export async function startInAnotherProcess(dataDir: string, options: { killAfterMs?: number } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  if (options.killAfterMs) setTimeout(kill, options.killAfterMs)
  const firstLine = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('killed'))),
  ])
  return { ...(JSON.parse(firstLine[0]) as { host: string; user: string; processId: number }), kill }
}
