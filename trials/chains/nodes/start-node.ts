import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts a node, and returns how to end it once `isReady` holds. */
export async function startNode(
  [program, ...words]: [string, ...string[]],
  isReady: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  // Without native code, which does not compile for each version of Node.
  const child = spawn(program, words, { env: { PATH: process.env['PATH'], NODE_BACKEND: 'js' }, stdio: 'ignore' })
  const end = async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGKILL')) await ended
  }
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    try {
      await isReady()
      return end
    } catch (error) {
      if (Date.now() < until && child.exitCode === null) continue
      await end()
      throw error
    }
  }
}

/** Calls a method of JSON-RPC, and returns its result. */
export function callsTo(url: string, headers: Record<string, string> = {}) {
  return async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    const { error, result } = (await reply.json()) as { error?: { message: string } | null; result: T }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}
