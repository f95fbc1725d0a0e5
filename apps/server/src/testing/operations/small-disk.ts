import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A disk of 4 MB, in memory. It is mounted for a process of its own, which needs no rights, and its folder is seen through that
 * process. Null where the system lets nobody mount one.
 */
export async function openSmallDisk() {
  const mountPoint = mkdtempSync(path.join(tmpdir(), 'cairn-disk-'))
  const script = `mount -t tmpfs -o size=4m none '${mountPoint}' && echo mounted && exec cat`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script])
  const ended = new Promise<null>((resolve) =>
    ['error', 'exit'].forEach((end) => holder.once(end, () => resolve(null))),
  )
  const mounted = await Promise.race([once(holder.stdout, 'data'), ended])
  if (!mounted) {
    rmdirSync(mountPoint)
    return null
  }
  const folder = `/proc/${holder.pid}/root${mountPoint}`
  const clear = () => writeFileSync(path.join(folder, 'filling'), '')
  return {
    folder,
    /** Fills it, but for so much of it. */
    fill(share: number) {
      clear()
      const { bavail, blocks, bsize } = statfsSync(folder)
      const bytes = Math.floor((bavail - blocks * share) * bsize)
      writeFileSync(path.join(folder, 'filling'), Buffer.alloc(bytes))
    },
    clear,
    async close() {
      holder.kill('SIGKILL')
      await ended
      rmdirSync(mountPoint)
    },
  }
}
