import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { root } from './platform-node.mjs'

const lifeline = pathToFileURL(root + '/tooling/bootstrap/lifeline.mjs').href
const sameSignalMs = 1000

/**
 * Runs the server as if it were this very process, and gives its exit code.
 * Ctrl-C in a terminal tells every process of the group and npm tells its child once more. The server has a group of
 * its own and hears each signal once, from here; if this process ends in any other way, the lifeline tells it.
 */
export function supervise(node, args, env) {
  const server = spawn(node, ['--import', lifeline].concat(args), {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let toldAt = 0
  const showError = (signal) => {
    if (Date.now() - toldAt < sameSignalMs) return
    toldAt = Date.now()
    server.kill(signal)
  }
  process.on('SIGINT', () => showError('SIGINT'))
  process.on('SIGTERM', () => showError('SIGTERM'))
  process.on('SIGHUP', () => showError('SIGTERM')) // the terminal was closed
  watchParents(() => showError('SIGTERM'))
  return new Promise((resolve) => {
    server.on('error', (fault) => {
      console.error('The server could not be started: ' + fault.message)
      resolve(1)
    })
    server.on('exit', (code, signal) => resolve(code === null ? exitCodeOf(signal) : code))
  })
}

// npm passes on what it is told, but not that it was killed; and the shell between npm and us passes on nothing.
function watchParents(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const atFirst = parents()
  const timer = setInterval(() => {
    if (parents() === atFirst) return
    clearInterval(timer)
    onGone()
  }, 300)
  timer.unref()
}

/** The process ids of our parent and, when that is npm's shell, of npm. They change when one of them ends. */
function parents() {
  const parent = process.ppid
  try {
    if (readFileSync('/proc/' + parent + '/comm', 'utf8').startsWith('npm')) return String(parent)
    const afterName = readFileSync('/proc/' + parent + '/stat', 'utf8')
      .split(') ')
      .pop()
    return parent + ' ' + afterName.split(' ')[1]
  } catch {
    return String(parent) // no /proc on this system
  }
}

function exitCodeOf(signal) {
  const numbers = { SIGINT: 2, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }
  return 128 + (numbers[signal] || 1)
}
