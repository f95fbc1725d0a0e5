import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { makeOperator, makeOperators } from '../../../testing/people/operators.ts'
import { deliverMail, jobContext } from '../../../testing/server/mailbox.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { rememberChain } from '../../../ledger/sealing/known-chain.ts'
import { postHead, sendHead } from './send-head.ts'

const server = useTestServer()
const context = (HEAD_WEBHOOK_URL = '') => {
  const plain = jobContext(server)
  return { ...plain, config: { ...plain.config, HEAD_WEBHOOK_URL } }
}

async function readHead(): Promise<string> {
  const owner = await makeOperator(server, 'owner')
  await server.owner.query(
    "insert into audit.events (actor_kind, did, subject_kind) values ('system', 'tested', 'nothing')",
  )
  await sealEverything(server.owner)
  const { head } = await owner.send(viewSeal)
  return `${head?.block}:${head?.hash}`
}

async function countJobs(): Promise<number> {
  const { rows } = await server.owner.query(
    "select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'post_head'",
  )
  return rows[0].count
}

test('the head of the chain is mailed to the active owners, and to no other operator', async () => {
  const [one, two, gone, treasurer] = await makeOperators(server, 'owner', 'owner', 'owner', 'treasurer')
  await server.owner.query('update operators set removed_at = now() where id = $1', [gone.id])
  const head = await readHead()
  await sendHead({}, context())
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(head))
  const { rows } = await server.owner.query<{ id: string; email: string }>('select id, email from operators')
  const receives = ({ id }: { id: string }) =>
    mails.filter((mail) => mail.includes(rows.find((row) => row.id === id)?.email ?? 'no email')).length
  expect([one, two, gone, treasurer].map(receives)).toEqual([1, 1, 0, 0])
})

test('the head is posted to the webhook, again until it is accepted', async () => {
  const received: string[] = []
  const statuses = [500, 302, 204]
  const webhook = createServer(async (request, response) => {
    received.push(Buffer.concat(await request.toArray()).toString())
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(webhook, 'listening')
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/heads`
  const sent = { head: `7:${'ab'.repeat(32)}`, sealedAt: '2026-11-20T10:00:00.000Z' }

  await expect(postHead(sent, context(url))).rejects.toThrow('answered 500')
  await expect(postHead(sent, context(url))).rejects.toThrow()
  await postHead(sent, context(url))
  const body = { server: server.url, head: sent.head, sealed_at: sent.sealedAt }
  expect(received.map((text) => JSON.parse(text))).toEqual([body, body, body])
  webhook.close()
})

test('the daily job adds a job for the webhook only where a setting names one', async () => {
  await readHead()
  await sendHead({}, context())
  expect(await countJobs()).toBe(0)
  await sendHead({}, context('https://heads.example/cairn'))
  expect(await countJobs()).toBe(1)
})

test('a database that went back has no head to send', async () => {
  await readHead()
  rememberChain(server.database, { head: { number: 99_999n, hash: 'ab'.repeat(32) }, caughtUpAt: performance.now() })
  await expect(sendHead({}, context())).rejects.toMatchObject({ code: 'CL006' })
  rememberChain(server.database, { head: null, caughtUpAt: performance.now() })
})
