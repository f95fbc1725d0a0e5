import process from 'node:process'
import { runProcess } from '../../start/run-process.ts'

// An error that no code expects, at a moment that a test chooses.
process.on('SIGUSR2', () => {
  throw new Error('a bug that nothing catches')
})
runProcess()
