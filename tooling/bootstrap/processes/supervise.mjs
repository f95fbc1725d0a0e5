import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { withoutCoreFile } from './no-core-file.mjs'
import { root } from '../platform-node.mjs'

const lifeline = pathToFileURL(root + '/tooling/bootstrap/processes/lifeline.mjs').href
const sameSignalMs = 1000
/** A server that ends sooner after its start would end again. */
const shortestLifeMs = 5000

/**
 * Runs the server until it ends by itself or is told to, and returns its exit code. Starts it again at once when it was killed or
 * crashed: nothing has changed since, so nothing is installed or built before. `shortestMs` is for tests.
 * Ctrl-C in a terminal signals every process of the group, and npm signals its child again. The server therefore has a
 * group of its own and gets each signal once, from here. If this process is killed, lifeline.mjs stops the server.
 */
export async function supervise(node, serverArgs, env, shortestMs = shortestLifeMs) {
  let server
  let signalledAt = 0
  const stop = (signal) => {
    if (Date.now() - signalledAt < sameSignalMs) return
    signalledAt = Date.now()
    server.kill(signal)
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGTERM')) // the terminal was closed
  watchParents(() => stop('SIGTERM'))
  for (;;) {
    const startedAt = Date.now()
    server = start(node, serverArgs, env)
    const code = await untilEnd(server)
    if (code === 0 || signalledAt > 0 || Date.now() - startedAt < shortestMs) return code
    console.error('The server ended unexpectedly, with code ' + code + '. Starting it again.')
  }
}

function start(node, serverArgs, env) {
  const [program, args] = withoutCoreFile(node, ['--import', lifeline].concat(serverArgs))
  return spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** Waits until a program ends, and returns its exit code (128 and more when a signal ended it). */
export function untilEnd(server) {
  return new Promise((resolve) => {
    server.on('error', (error) => {
      console.error('It could not be started: ' + error.message)
      resolve(1)
    })
    server.on('exit', (code, signal) => resolve(code === null ? exitCodeOf(signal) : code))
  })
}

// npm forwards signals, but not that it was killed, and the shell between npm and this process forwards nothing.
function watchParents(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const parentsAtStart = parents()
  const timer = setInterval(() => {
    if (parents() === parentsAtStart) return
    clearInterval(timer)
    onGone()
  }, 300)
  timer.unref()
}

/** The process ids of the parent and, when that is npm's shell, of npm. They change when one of them ends. */
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
