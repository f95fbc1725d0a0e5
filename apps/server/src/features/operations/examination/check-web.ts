import tls from 'node:tls'
import type { Config } from '../../../configuration/config.ts'
import { findAll, mend, risk, type Finding } from './finding.ts'

const waitMs = 10_000
const day = 24 * 60 * 60 * 1_000

/** Whether people reach the server through the proxy at its public addresses, and what the proxy changes. */
export async function checkWeb(config: Config): Promise<Finding[]> {
  if (config.PUBLIC_URL === '') return [risk('PUBLIC_URL is not set: links in mails lead to this machine only.')]
  const ofMembers = await checkAddress('PUBLIC_URL', config.PUBLIC_URL)
  if (config.OPERATOR_URL === '') return ofMembers
  const ofOffice = await checkAddress('OPERATOR_URL', config.OPERATOR_URL)
  const [office, members] = await Promise.all([
    ask(`${config.OPERATOR_URL}/operator`),
    ask(`${config.PUBLIC_URL}/operator`),
  ])
  return findAll(
    ...ofMembers,
    ...ofOffice,
    office?.status === 404 &&
      mend('OPERATOR_URL does not show the back office: the proxy must pass on the header Host for both names.'),
    members?.ok && mend('PUBLIC_URL shows the back office too. The proxy must pass on the header Host.'),
  )
}

async function checkAddress(name: string, url: string): Promise<Finding[]> {
  const ready = await ask(`${url}/ready`)
  if (!ready) return [mend(`${name} cannot be reached from here: ${url}`)]
  const body = await ready.text().catch(() => '')
  if (!body.includes('"status"')) return [mend(`${name} leads to something else than Cairn: ${url}`)]
  const metrics = await ask(`${url}/metrics`)
  const isHttps = url.startsWith('https:')
  const end = isHttps ? await readCertificateEnd(new URL(url)) : null
  const left = end && (end.getTime() - Date.now()) / day
  return findAll(
    !ready.ok && mend(`${name} answers, and the server there is not ready: ${body}`),
    ready.ok &&
      body.includes('"lacking"') &&
      mend(`${name} answers, and not all works there: ${body} docs/operating/troubleshooting.md says what to do.`),
    metrics?.status === 401 &&
      risk(`The metrics can be asked for at ${name}, with their token. Let the proxy refuse /metrics.`),
    isHttps && judgePolicy(name, ready.headers.get('strict-transport-security')),
    left !== null &&
      left < 14 &&
      (left < 3 ? mend : risk)(`The certificate of ${name} ends in ${Math.floor(left)} days. Renew it.`),
  )
}

/** A fault of the header by which browsers use only `https` (RFC 6797): they ignore a second one. */
export function judgePolicy(name: string, header: string | null): Finding | false {
  const count = (header ?? '').split(', ').filter(Boolean).length
  const sentence = `${name} has ${count} headers Strict-Transport-Security. The server sends one; let the proxy pass it on.`
  return count !== 1 && risk(sentence)
}

function ask(url: string): Promise<Response | null> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(waitMs) }).catch(() => null)
}

/** When the certificate of an address ends; null if unknown. */
export function readCertificateEnd({ hostname, port }: URL): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const { valid_to: end } = socket.getPeerCertificate()
      socket.destroy()
      resolve(end ? new Date(end) : null)
    })
    socket.setTimeout(waitMs, () => socket.destroy())
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(null))
  })
}
