import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '@cairn/client/calls/client.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { rememberChain } from '../../ledger/sealing/known-chain.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { makeOperator } from '../people/operators.ts'
import { makePerson, toBitcoin } from '../people/people.ts'
import { findFreePort } from '../server/free-port.ts'
import { openTestApp } from '../server/test-app.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()
const pages = path.join(import.meta.dirname, '../pages')
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

/** The given servers behind deploy/proxies/haproxy.cfg, which looks at them more often than usual. */
async function startHaproxy(one: string, two: string) {
  const [port, redirect] = [await findFreePort(), await findFreePort()]
  const text = readFileSync(path.join(import.meta.dirname, '../../../../../deploy/proxies/haproxy.cfg'), 'utf8')
  expect(text.match(/check inter 1s/g)).toHaveLength(2)
  const file = path.join(createTestFolder('haproxy'), 'haproxy.cfg')
  writeFileSync(
    file,
    text
      .replaceAll('check inter 1s', 'check inter 200ms')
      .replace('timeout connect 2s', 'timeout connect 2s\n  timeout check 2s'),
  )
  const env = {
    PATH: process.env['PATH'],
    HTTPS_BIND: `127.0.0.1:${port}`,
    HTTP_BIND: `127.0.0.1:${redirect}`,
    SERVER_1: new URL(one).host,
    SERVER_2: new URL(two).host,
  }
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url, stop }
}

/** As if the server on this database had seen a block that is not there. */
function loseBlock(database: Database): void {
  rememberChain(database, { head: { number: 99n, hash: 'ab'.repeat(32) }, caughtUpAt: performance.now() })
}

test.skipIf(!hasHaproxy)(
  'behind the proxy money moves while a server has the newest block, and people go on reading when none has it (REL-37)',
  async () => {
    const { host, database: name } = server.owner
    const other = openDatabase({ host, database: name! }, 4)
    const second = await openTestApp(
      { config: server.config, keys: server.keys, database: other },
      { memberPages: pages, backOfficePages: pages },
    )
    const proxy = await startHaproxy(server.url, await second.listen({ host: '127.0.0.1', port: 0 }))
    const as = (token: string | null) => createClient({ base: `${proxy.url}/api`, token: () => token })
    const behindProxy = { ...server, url: proxy.url, as }
    const ada = await makePerson(behindProxy, { balance: '100.00', addresses: ['bitcoin'] })
    const treasurer = await makeOperator(behindProxy, 'treasurer')
    const withdraw = () =>
      ada.send(requestWithdrawal, { body: { amount: '5.00', ...toBitcoin(ada) }, idempotencyKey: crypto.randomUUID() })
    /** The different answers to ten requests. */
    const ready = async () => {
      const answers = Array.from({ length: 10 }, async () => (await fetch(`${proxy.url}/ready`)).text())
      return [...new Set(await Promise.all(answers))]
    }
    try {
      loseBlock(other)
      await expect.poll(ready, { timeout: 10_000 }).toEqual(['{"status":"ready"}'])
      await withdraw()

      loseBlock(server.database)
      await expect.poll(ready, { timeout: 10_000 }).toEqual(['{"status":"ready","lacking":"blocks"}'])
      // A call in the moment in which the proxy notices that may be dropped; a client sends it again.
      const refused = () => withdraw().catch(({ code }: { code?: string }) => code)
      await expect.poll(refused, { timeout: 10_000 }).toBe('ledger_behind')
      for (const page of ['/', '/operator']) expect((await fetch(proxy.url + page)).status, page).toBe(200)
      await ada.send(viewMember)
      expect((await treasurer.send(listWithdrawals)).withdrawals.length).toBeGreaterThan(0)
    } finally {
      await proxy.stop()
      await second.close()
      await other.close()
    }
  },
)
