import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'

/** PostgreSQL reads this as “the log ends here”. */
const absent = 1
/** PostgreSQL ends the recovery at a code above 128: an unreadable file is not the end of the log. */
const failed = 200

/**
 * PostgreSQL runs it during recovery: `get.ts FILE PATH`. It requests the file from the restoring process, which has the keys, at
 * the socket in ARCHIVE_SOCKET and with the token in ARCHIVE_TOKEN.
 */
async function main([file = '', path = '']: string[]): Promise<void> {
  const { ARCHIVE_SOCKET = '', ARCHIVE_TOKEN = '' } = process.env
  const socket = createConnection(ARCHIVE_SOCKET)
  socket.write(`${ARCHIVE_TOKEN} ${file}\n`)
  const reply = await buffer(socket)
  const end = reply.indexOf('\n')
  const [head, content] = [String(reply.subarray(0, Math.max(0, end))), reply.subarray(end + 1)]
  if (head === 'absent') process.exitCode = absent
  // Cut off when the restoring process ended meanwhile.
  else if (head !== String(content.length)) throw new Error(head || 'the process that restores has ended')
  else await writeFile(path, content, { mode: 0o600 })
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`not restored: ${error.message}\n`)
  process.exitCode = failed
})
