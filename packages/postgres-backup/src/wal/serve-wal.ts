import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Archive } from '../archive/archive.ts'
import { requireKeyOfArchive } from '../archive/claim-archive.ts'
import { readWal } from './wal.ts'

/** A longer path does not fit into the address of a socket. */
const folderMax = 60

/**
 * Hands the archived log to the PostgreSQL of a copy, which requests each file by `programs/get.ts`. So neither PostgreSQL nor
 * what it runs has the key of the archive, the keys of the bucket, or a network. Returns the variables that the program needs.
 */
export async function serveWal(archive: Archive) {
  const base = tmpdir().length > folderMax ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(base, 'wal-'))
  // PostgreSQL may run as another user. A file needs the token.
  await chmod(folder, 0o711)
  const [path, token] = [join(folder, 'socket'), randomBytes(32).toString('hex')]
  const server = createServer((socket) => {
    socket.on('error', () => {})
    createInterface({ input: socket }).once('line', (line) => {
      const [given, file = ''] = line.split(' ')
      if (given === token) void answer(socket, archive, file)
      else socket.destroy()
    })
  }).listen(path)
  await once(server, 'listening')
  await chmod(path, 0o666)
  return {
    environment: { ARCHIVE_SOCKET: path, ARCHIVE_TOKEN: token },
    async close() {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The length and the content of a file; `absent` where the log ends; or why it cannot be read. */
async function answer(socket: Socket, archive: Archive, file: string): Promise<void> {
  try {
    const content = await readWal(archive, file)
    // In a folder whose disk is lost every file is absent.
    if (!content) await requireKeyOfArchive(archive)
    if (content) socket.write(`${content.length}\n`)
    socket.end(content ?? 'absent\n')
  } catch (error) {
    socket.end(`${(error as Error).message.replaceAll('\n', ' ')}\n`)
  }
}
