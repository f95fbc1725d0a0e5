import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, existsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../../apps/server/src/testing/server/free-port.ts'
import { installPackages } from '../../install-packages.ts'
import type { BenchServer } from '../server/bench-server.ts'
import type { Peer } from './peers.ts'

/** The Node that the peers support. */
const node = { [`node-${process.platform}-${process.arch}`]: '22.23.3' }

export type RunningPeer = Awaited<ReturnType<typeof startPeer>>

/** Installs a peer if it is missing, and starts it on a database of its own in the PostgreSQL of the bench, with its rows in it. */
export async function startPeer(peer: Peer, { address, owner }: BenchServer) {
  const home = await install(peer)
  const database = peer.name.toLowerCase()
  const socket = address.host
  await owner.query(`create database ${database}`)
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'cairn-peer-'))
  const [port, tokenFile, log] = [await findFreePort(), path.join(scratch, 'token'), path.join(scratch, 'log')]
  const output = openSync(log, 'w')
  const launch = ([program, ...words]: string[]) =>
    spawn(
      path.join(home, 'node_modules', Object.keys(node)[0] as string, 'bin/node'),
      [path.join('node_modules', program as string), ...words],
      {
        cwd: home,
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          NODE_ENV: 'production',
          ...peer.environment({ port, socket, user: 'cairn', tokenFile }),
        },
        stdio: ['ignore', output, output],
      },
    )
  const inDatabase = async (statements: string) => {
    const client = new pg.Client({ host: socket, user: 'cairn', database })
    await client.connect()
    await client.query(statements).finally(() => client.end())
  }

  for (const program of peer.prepare) {
    const [code] = (await once(launch(program), 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${peer.name} could not be prepared:\n${readFileSync(log, 'utf8')}`)
  }
  await inDatabase(peer.schema)
  const child = launch(peer.start)
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    for (const end = Date.now() + 120_000; !(await answers(port)); await sleep(100)) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`${peer.name} did not start:\n${readFileSync(log, 'utf8')}`)
    }
    await inDatabase(peer.rows)
    await inDatabase('vacuum analyze entries')
    const token = existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8') : ''
    return { port, processId: child.pid ?? 0, token, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function install({ name, packages, files }: Peer): Promise<string> {
  const home = await installPackages(name.toLowerCase(), { ...packages, ...node })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  return home
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
