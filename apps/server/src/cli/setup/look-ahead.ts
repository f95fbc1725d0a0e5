import { lookup } from 'node:dns/promises'
import type { Config } from '../../configuration/config.ts'
import { checkMail } from '../../features/operations/examination/check-mail.ts'
import { reasonOf } from '../../features/operations/examination/finding.ts'

/** What the machine lacks for these settings before the server runs: names without an address, no proxy, no mail server. */
export async function lookAhead(config: Config): Promise<string[]> {
  const urls = [config.PUBLIC_URL, config.OPERATOR_URL].filter(Boolean)
  const [mail, ...places] = await Promise.all([checkMail(config), ...urls.map(lookAtAddress)])
  return [...places.filter((sentence) => sentence !== null), ...mail.map(({ sentence }) => sentence)]
}

/** The server does not run yet, so every answer of a proxy is right. */
async function lookAtAddress(url: string): Promise<string | null> {
  const { hostname } = new URL(url)
  const isKnown = await lookup(hostname).then(Boolean, () => false)
  if (!isKnown) return `${hostname} has no address in the DNS.`
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    () => null,
    (error: Error) => `No proxy answers at ${url}: ${reasonOf(error.cause ?? error)} Examples are in deploy/proxies.`,
  )
}
