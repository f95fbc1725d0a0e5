import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PictureUse } from './image-reader.ts'

/** The most pixels to decode: current phone cameras deliver 64 million by their names. */
export const pixelsMax = 65_000_000

/** A picture to re-encode for a use, or one of ours to lay lines of text over. */
export type ChildWork = { bytes: Uint8Array; use: PictureUse } | { bytes: Uint8Array; lines: readonly string[] }
export type ChildReply = { kind: 'ready' | 'unreadable' | 'too_many_pixels' } | { kind: 'cleaned'; bytes: Uint8Array }

export type ImageProcess = Awaited<ReturnType<typeof startImageProcess>>

/** Starts the process. Throws when it does not start: that is a fault of the installation, not of a picture. */
export async function startImageProcess(timeoutMs: number) {
  const child = launch()
  // It continues to decode, and notices the end of its parent only afterwards.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  // Sending to an ending process emits an error event without a consequence.
  child.on('error', () => {})
  const ready = await nextReply(child, startTimeoutMs)
  if (ready?.kind !== 'ready') {
    kill()
    throw new Error('the process that decodes pictures did not start')
  }
  return {
    get isRunning() {
      return child.connected && !child.killed
    },
    /** The re-encoded picture. It also counts as unreadable when decoding takes too long or kills the process. */
    clean: async (work: ChildWork) => {
      const reply = nextReply(child, timeoutMs)
      child.send(work, () => {})
      const received = await reply
      // A process that missed the time limit is still busy with its picture.
      if (!received) kill()
      if (received?.kind === 'cleaned') return Buffer.from(received.bytes)
      return received?.kind === 'too_many_pixels' ? 'image_too_many_pixels' : 'image_unreadable'
    },
    stop: kill,
  }
}

const startTimeoutMs = 20_000
// V8 reserves about half of it for itself; the largest photo takes 150 MB, and up to 510 MB when a program has made it progressive.
const memoryMaxKilobytes = 1_400_000

/**
 * The process's permissions in Node (its permission model): to load the decoder, and to read its code. So a script in it reads no
 * key, file or setting, and cannot write, start or connect. The decoder itself is native code, which Node does not restrict; the
 * environment without secrets and the limits of memory and time do.
 */
export function listPermissions(): string[] {
  return ['--permission', '--allow-addons', ...listCode().map((file) => `--allow-fs-read=${file}`)]
}

function listCode(): string[] {
  const here = import.meta.dirname
  const folderOf = (name: string, from: string) => path.dirname(requirePackage(name, from))
  const sharp = folderOf('sharp', here)
  const ofSharp = ['@img/colour', 'detect-libc', 'semver'].map((name) =>
    folderOf(name, path.join(sharp, 'package.json')),
  )
  // The native library is in a folder for this system, next to `@img/colour`.
  const native = path.dirname(ofSharp[0]!)
  const folders = [here, sharp, native, ...ofSharp, folderOf('any-ascii', here)]
  // Node looks there whether the code consists of modules.
  return [...folders.map((folder) => `${folder}${path.sep}`), requirePackage('..', here)]
}

function requirePackage(name: string, from: string): string {
  const found = findPackageJSON(name, pathToFileURL(`${from}${path.sep}`))
  if (!found) throw new Error(`the package ${name} is not installed`)
  return found
}

function launch(): ChildProcess {
  const node = [
    ...listPermissions(),
    '--max-old-space-size=128',
    '--disable-warning=PERM0001',
    fileURLToPath(new URL('image-child.ts', import.meta.url)),
  ]
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced', env: {} }
  if (process.platform !== 'linux') return spawn(process.execPath, node, options)
  // Linux limits a process's memory; elsewhere only the cap on pixels does.
  const limited = `ulimit -d ${memoryMaxKilobytes}; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...node], options)
}

/** The next message of the process; null when it ends first or is silent. */
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
