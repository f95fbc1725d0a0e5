// npm run pay -- ADDRESS COINS: pays on the local chain of `npm run chains`.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { endDeposit } from './end-deposit.ts'
import { localChainPort, type PaymentOrder } from '../../e2e/servers/local-chain.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    double: { type: 'boolean' },
    late: { type: 'boolean' },
    replace: { type: 'boolean' },
    reorg: { type: 'boolean' },
  },
})
const [address, coins = ''] = positionals
const amount = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(coins)
if (!address || !amount) end('npm run pay -- ADDRESS COINS [--late] [--double] [--replace] [--reorg]')

const [, whole = '', fraction = ''] = amount
const order: PaymentOrder = {
  address,
  units: String(BigInt(whole + fraction.padEnd(8, '0'))),
  isDouble: values.double ?? false,
  isReplaced: values.replace ?? false,
  isReorganised: values.reorg ?? false,
}
if (values.late) {
  console.log('The time of the deposit ends now. The server notices it within two minutes.')
  await endDeposit(address).catch((error: Error) => end(error.message))
}
const body = JSON.stringify(order)
const reply = await fetch(`http://127.0.0.1:${localChainPort}/pay`, { method: 'POST', body }).catch(() =>
  end('There is no local chain. Start it with npm run chains.'),
)
for (const id of (await reply.json()) as string[]) console.log(`Paid ${coins} BTC in the transaction ${id}`)

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
