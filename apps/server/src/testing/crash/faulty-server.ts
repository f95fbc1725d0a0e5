import process from 'node:process'
import { runProcess } from '../../start/run-process.ts'

// Errors that no code expects, each at a moment that a test chooses.
process.on('SIGUSR2', () => {
  throw new Error('a bug that nothing catches')
})
// A read that fails with the database, while no code awaits it.
process.on('SIGHUP', () => void Promise.reject(new Error('Connection terminated unexpectedly')))
runProcess()
