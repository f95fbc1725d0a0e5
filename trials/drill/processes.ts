import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'

/** A program of the drill, with its output in a file. */
export interface Program {
  readonly id: number
  readonly isRunning: boolean
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
  /** Ends it; returns when it has ended. */
  end(name: NodeJS.Signals): Promise<void>
}

/** Starts programs, and ends all that still run with `endAll`. */
export function openPrograms(folder: string) {
  const started: Program[] = []
  // For a failure of this process too.
  process.on('exit', () => {
    for (const program of started) program.signal('SIGKILL')
  })
  return {
    start(name: string, command: string[], env: Record<string, string> = {}): Program {
      const log = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' })
      const [file = '', ...args] = command
      const child = spawn(file, args, {
        cwd: '/',
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8', TMPDIR: folder, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.on('error', (error) => log.write(`${error.message}\n`))
      child.stdout.pipe(log, { end: false })
      child.stderr.pipe(log, { end: false })
      const program = toProgram(child)
      started.push(program)
      return program
    },
    async endAll(): Promise<void> {
      for (const program of started.toReversed()) {
        program.signal('SIGCONT')
        await program.end('SIGKILL')
      }
    },
  }
}

function toProgram(child: ChildProcess): Program {
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  return {
    id: child.pid ?? 0,
    get isRunning() {
      return isRunning()
    },
    ended,
    signal: (name) => void (isRunning() && child.kill(name)),
    end: async (name) => {
      if (!isRunning()) return
      child.kill(name)
      await ended
    },
  }
}
