// The sample world on a chain of its own: `npm run pay` pays to the address that a member reads.
import process from 'node:process'
import { setInterval } from 'node:timers'
import { startOperatorSession } from '../../e2e/servers/operator-session.ts'
import { setAccountKey } from '../../e2e/servers/set-account-key.ts'
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
const [owner, other] = [
  await startOperatorSession(server.url, 'owner'),
  await startOperatorSession(server.url, 'second-owner'),
]
await setAccountKey(owner, other)
console.log(`Cairn follows a local chain at ${server.url}. A block is found each ${blockSeconds} seconds.
Request a deposit from a bitcoin wallet, and pay to the address that it shows, with the coins that it shows:
  npm run pay -- ADDRESS COINS [--late] [--double] [--replace] [--reorg]`)
