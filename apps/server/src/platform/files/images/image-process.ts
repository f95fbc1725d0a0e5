import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureUse } from './image-reader.ts'

/** The maximum of pixels that are decoded: about a sheet of paper at 500 dots per inch. */
export const pixelsMax = 24_000_000

/** A picture to re-encode for a use, or one of ours to lay lines of text over. */
export type ChildWork = { bytes: Uint8Array; use: PictureUse } | { bytes: Uint8Array; lines: readonly string[] }
export type ChildReply = { kind: 'ready' } | { kind: 'cleaned'; bytes: Uint8Array } | { kind: 'unreadable' }

/** A running process that decodes one picture at a time. */
export type ImageProcess = Awaited<ReturnType<typeof startImageProcess>>

/** Starts the process. Throws when it does not start: that is a problem of the installation, not of a picture. */
export async function startImageProcess(timeoutMs: number) {
  const child = launch()
  // Sending to a process that is ending is an error event, which has no consequence.
  child.on('error', () => {})
  const ready = await nextReply(child, startTimeoutMs)
  if (ready?.kind !== 'ready') {
    child.kill('SIGKILL')
    throw new Error('the process that decodes pictures did not start')
  }
  return {
    get isRunning() {
      return child.connected && !child.killed
    },
    /** The re-encoded picture; null when it cannot be decoded in time, or the process dies of it. */
    clean: async (work: ChildWork) => {
      const reply = nextReply(child, timeoutMs)
      child.send(work, () => {})
      const received = await reply
      // A process that did not answer in time is still busy with its picture.
      if (!received) child.kill('SIGKILL')
      return received?.kind === 'cleaned' ? Buffer.from(received.bytes) : null
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

const startTimeoutMs = 20_000
// V8 reserves about half of it for itself; the largest picture takes 100 to 250 MB.
const memoryMaxKilobytes = 1_000_000

function launch(): ChildProcess {
  const node = [
    '--permission',
    '--allow-addons',
    '--allow-fs-read=*',
    '--max-old-space-size=128',
    '--disable-warning=PERM0001',
    fileURLToPath(new URL('image-child.ts', import.meta.url)),
  ]
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced', env: {} }
  if (process.platform !== 'linux') return spawn(process.execPath, node, options)
  // Linux limits a process to its memory; elsewhere only the cap on pixels does.
  const limited = `ulimit -d ${memoryMaxKilobytes}; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...node], options)
}

/** The next message of the process; null when it ends first or sends nothing in time. */
function nextReply(child: ChildProcess, timeoutMs: number): Promise<ChildReply | null> {
  const { promise, resolve } = Promise.withResolvers<ChildReply | null>()
  const fail = () => resolve(null)
  const timer = setTimeout(fail, timeoutMs)
  child.once('message', resolve).once('exit', fail).once('error', fail)
  if (child.exitCode !== null || child.signalCode !== null) fail()
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', fail).off('error', fail)
  })
}
