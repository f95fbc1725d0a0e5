// One command at a time installs and builds in a clone. The lock is an open socket, which the system closes with the
// process however that ends, so it is never stale.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from './platform-node.mjs'

/** Waits until no other command prepares this clone, then keeps the others waiting until the reply is called. */
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
  if (process.platform === 'linux') return '\0' + name // a name without a file, which ends with its socket
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
    server.on('error', (fault) => (fault.code === 'EADDRINUSE' ? resolve(null) : reject(fault)))
    server.listen(address, () => resolve(unlock))
  })
}

// The holder never answers; the connection ends when it lets go.
function waitForHolder(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.on('error', (fault) => {
      // Only where the address is a file can it outlive its process.
      if (fault.code === 'ECONNREFUSED' && path.isAbsolute(address)) rmSync(address, { force: true })
    })
    socket.on('close', () => setTimeout(resolve, 50))
    socket.resume()
  })
}
