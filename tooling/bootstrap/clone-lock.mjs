// Only one command at a time installs and builds in a clone. The lock is an open socket: the system closes it when the
// process ends, even by kill -9, so it is never stale.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from './platform-node.mjs'

/** Waits until no other command prepares this clone. The returned function releases the lock. */
export async function lockClone() {
  const address = lockAddress()
  for (let attempt = 1; ; attempt++) {
    const unlock = await tryLock(address)
    if (unlock) return unlock
    if (attempt === 1) console.log('Another command is preparing this clone; waiting for it.')
    await waitForHolder(address)
  }
}

function lockAddress() {
  const name = 'cairn-' + createHash('sha256').update(`${root} ${userInfo().uid}`).digest('hex').slice(0, 16)
  if (process.platform === 'linux') return '\0' + name // an abstract socket: no file is left behind
  if (process.platform === 'win32') return '\\\\.\\pipe\\' + name
  return path.join(tmpdir(), name)
}

function tryLock(address) {
  const waiting = new Set()
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => {}))
  })
  const unlock = () => {
    server.close()
    waiting.forEach((socket) => socket.destroy())
  }
  return new Promise((resolve, reject) => {
    server.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(address, () => resolve(unlock))
  })
}

// The holder sends nothing. The connection closes when the holder releases the lock.
function waitForHolder(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.on('error', (error) => {
      // A socket that is a file can outlive its process.
      if (error.code === 'ECONNREFUSED' && path.isAbsolute(address)) rmSync(address, { force: true })
    })
    socket.on('close', () => setTimeout(resolve, 50))
    socket.resume()
  })
}
