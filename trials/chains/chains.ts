// The sample world on a chain of its own: `npm run pay` pays to the address that a member reads.
import process from 'node:process'
import { setInterval } from 'node:timers'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { listReceivingAddresses, requestAccountKey } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { bip84Account } from '../../apps/server/src/testing/fixtures/account-keys.ts'
import { startOperatorSession } from '../../e2e/servers/operator-session.ts'
import { startServer } from '../../e2e/servers/start-server.ts'
import { localChainPort, startLocalChain } from '../../e2e/servers/local-chain.ts'

/** Seconds between two blocks. Three confirm a deposit. */
const blockSeconds = 5

const chain = await startLocalChain(localChainPort)
setInterval(chain.mine, blockSeconds * 1_000)
const { PORT = '8080' } = process.env
const server = await startServer({ PORT, ...chain.settings })
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void server.stop().then(() => process.exit(0)))
await useAccountKey(server.url)
console.log(`Cairn follows a local chain at ${server.url}. A block is found each ${blockSeconds} seconds.
Request a deposit from a bitcoin wallet, and pay to the address that it shows, with the coins that it shows:
  npm run pay -- ADDRESS COINS [--double] [--replace] [--reorg]`)

/** Each deposit of bitcoin gets an address of its own, from the key of the examples of BIP-84. */
async function useAccountKey(url: string): Promise<void> {
  const owner = await startOperatorSession(url, 'owner')
  const { addresses } = await owner.send(listReceivingAddresses)
  if (addresses.some(({ account_key: key, replaced_at: replaced }) => key !== null && replaced === null)) return
  const body = { account_key: bip84Account, reason: 'The account of the local chain' }
  const { approval_id: id } = await owner.send(requestAccountKey, { body })
  const other = await startOperatorSession(url, 'second-owner')
  await other.send(approveRequest, { params: { id } })
}
