import { join } from 'node:path'
import { readIfThere } from '@cairn/postgres-backup/store/absent.ts'
import type { Config } from '../../../configuration/config.ts'
import { isLoopback } from '../../../platform/http/limits/client-address.ts'
import type { SeenAddress } from '../../../platform/http/server/forwarded-address.ts'
import { mend, risk, type Finding } from './finding.ts'

const waitMs = 10_000
/** An address that no machine has (RFC 5737). */
const forged = '192.0.2.1'

/**
 * Sends a forged `X-Forwarded-For` through each public address, and looks at what arrives: whether a stranger can choose the address
 * that limits count and `OPERATOR_NETWORKS` compares. The server itself has no TLS, so an address with `https` leads through a proxy.
 */
export async function checkProxy(config: Config): Promise<Finding[]> {
  const addresses = { PUBLIC_URL: config.PUBLIC_URL, OPERATOR_URL: config.OPERATOR_URL }
  const throughProxy = Object.entries(addresses).filter(([, url]) => url.startsWith('https:'))
  const token = config.METRICS_TOKEN || readIfThere(join(config.DATA_DIR, 'keys', 'metrics_token'))?.trim()
  if (throughProxy.length === 0) return []
  if (!token) return [risk('The proxy could not be tried, because there is no METRICS_TOKEN. Start the server once.')]
  const found = await Promise.all(throughProxy.map(([name, url]) => tryProxy(name, url, token)))
  return found.flat()
}

async function tryProxy(name: string, url: string, token: string): Promise<Finding[]> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': forged }
  const signal = AbortSignal.timeout(waitMs)
  const reply = await fetch(`${url}/health/address`, { headers, redirect: 'manual', signal }).catch(() => null)
  if (reply?.status === 401)
    return [risk(`The proxy of ${name} could not be tried: its server has another METRICS_TOKEN.`)]
  const seen = reply?.ok ? ((await reply.json().catch(() => null)) as SeenAddress | null) : null
  // The other checks report an address that leads nowhere.
  return seen ? judgeForwarding(name, seen) : []
}

/** The faults of a proxy, by what arrived of a request with the forged header. */
export function judgeForwarding(name: string, { address, forwarded, isTrusted, peer }: SeenAddress): Finding[] {
  const shared = `everyone seems to come from ${peer}, and shares one limit of attempts to sign in`
  if (forwarded === null) {
    return [mend(`The proxy of ${name} sends no X-Forwarded-For: ${shared}. Examples are in deploy/proxies.`)]
  }
  if (!isTrusted) return [mend(`TRUSTED_PROXIES does not name ${peer}, the proxy of ${name}: ${shared}.`)]
  if (address !== forged) return []
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  if (last === forged) {
    return [
      mend(
        `The proxy of ${name} passes on X-Forwarded-For: a request that claimed to come from ${forged} was believed, so strangers choose the address that limits count and OPERATOR_NETWORKS compares. Let the proxy replace the header; examples are in deploy/proxies.`,
      ),
    ]
  }
  // The proxy added the address of this machine, which is trusted where the proxy runs on it.
  if (isLoopback(last)) return []
  return [
    risk(
      `TRUSTED_PROXIES names ${last}, from which this was sent: who sends from there chooses an address (${forged} was believed). Name the proxies only.`,
    ),
  ]
}
