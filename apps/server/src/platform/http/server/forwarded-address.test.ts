import { pino } from 'pino'
import { expect, test } from 'vitest'
import { judgeForwarding } from '../../../features/operations/examination/check-proxy.ts'
import { openTestApp } from '../../../testing/server/test-app.ts'
import { useTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import type { SeenAddress } from './forwarded-address.ts'

const behindProxy = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const behindUnknown = useTestServer({ environment: { TRUSTED_PROXIES: '10.9.8.7' } })
const direct = useTestServer()

const see = async ({ keys, url }: TestServer, forwarded?: string) => {
  const headers = { authorization: `Bearer ${keys.metricsToken}`, ...(forwarded && { 'x-forwarded-for': forwarded }) }
  return (await (await fetch(`${url}/health/address`, { headers })).json()) as SeenAddress
}
const judge = async (server: TestServer, forwarded?: string) =>
  judgeForwarding('PUBLIC_URL', await see(server, forwarded)).map(
    ({ sentence, severity }) => `${severity}: ${sentence}`,
  )

test('the doctor reports each proxy that lets a stranger choose an address, or hides everyone (REL-25)', async () => {
  // The header as each kind of proxy sends it, for a request that forged 192.0.2.1.
  expect(await judge(behindProxy, '192.0.2.1')).toEqual([
    expect.stringMatching(/^mend: The proxy of PUBLIC_URL passes on/),
  ])
  expect(await judge(behindProxy, '203.0.113.9')).toEqual([])
  expect(await judge(behindProxy, '192.0.2.1, 203.0.113.9')).toEqual([])
  expect(await judge(behindProxy, '192.0.2.1, 127.0.0.1')).toEqual([])
  expect(await judge(behindProxy)).toEqual([expect.stringMatching(/^mend: The proxy of PUBLIC_URL sends no X-For/)])
  const unnamed = expect.stringMatching(/^mend: TRUSTED_PROXIES does not name 127\.0\.0\.1, the proxy of PUBLIC_URL/)
  expect(await judge(behindUnknown, '192.0.2.1')).toEqual([unnamed])
  expect(await judge(direct, '203.0.113.9')).toEqual([unnamed])
  const seen = { address: '192.0.2.1', peer: '127.0.0.1', forwarded: '192.0.2.1, 10.0.0.5', isTrusted: true }
  expect(judgeForwarding('PUBLIC_URL', seen)).toMatchObject([{ severity: 'risk', sentence: /10\.0\.0\.5/ }])
})

test('what the server sees of a request is for the token of the metrics only (REL-25)', async () => {
  expect(await see(behindProxy, '203.0.113.9')).toEqual({
    address: '203.0.113.9',
    peer: '127.0.0.1',
    forwarded: '203.0.113.9',
    isTrusted: true,
  })
  expect((await fetch(`${behindProxy.url}/health/address`)).status).toBe(401)
})

test('a sender that is not trusted and forwards an address is logged once', async () => {
  const { config, database } = behindUnknown
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = await openTestApp({ config, database }, { logger })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const url of ['/health', '/health', '/ready']) await app.inject({ url, headers })
  await app.close()
  const logged = lines.map((line) => JSON.parse(line)).filter(({ peer }) => peer)
  expect(logged).toMatchObject([
    { peer: '127.0.0.1', msg: expect.stringContaining('TRUSTED_PROXIES does not name its sender') },
  ])
})
