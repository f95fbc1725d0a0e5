// Loaded into the server first: shuts it down cleanly when the command that started it has ended.
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref() // it does not keep the server alive by itself
}
