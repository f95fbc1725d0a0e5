import path from 'node:path'
import { findFreePort } from '../../../apps/server/src/testing/server/free-port.ts'
import type { TriedChain } from '../../../apps/server/src/features/chains/testing/source-contract.ts'
import { toTronAddress } from '../../../apps/server/src/shared/addresses/crypto-address.ts'
import { installPackages } from '../../install-packages.ts'
import { callsTo, startNode } from './start-node.ts'

const program = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
const to = '0x00000000000000000000000000000000cafe0001'

/** USDT on Nile, where the source expects it. */
const token = '0xeca9bc828a3005b9a3b909f2cc5c2a54794de05f'
/** The whole contract: LOG3 of `Transfer(caller, first argument, second argument)`. */
const transferOnly =
  '0x602435600052600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a300'
/** The whole contract: it sends what it got on to the address of the first argument. */
const payOnward = '0x600060006000600034600435620186a0f100'
const payer = '0x00000000000000000000000000000000cafe0002'
const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** A real execution client on a chain of its own: Ethereum, or the logs of a token at the place of USDT on TRON's Nile. */
export async function startAnvil(asset: 'ethereum' | 'usdt'): Promise<TriedChain & { end: () => Promise<void> }> {
  const home = await installPackages('anvil', { [program]: '1.7.1' })
  const port = await findFreePort()
  const source = `http://127.0.0.1:${port}`
  const call = callsTo(source)
  const chainId = asset === 'usdt' ? '3448148188' : '31337'
  // Two epochs make a block final.
  const settings = ['--port', `${port}`, '--chain-id', chainId, '--no-mining', '--slots-in-an-epoch', '1']
  const end = await startNode([path.join(home, 'node_modules', program, 'bin/anvil'), ...settings], () =>
    call('eth_chainId'),
  )
  await call('anvil_setCode', token, transferOnly)
  await call('anvil_setCode', payer, payOnward)
  const [from] = await call<string[]>('eth_accounts')
  const mine = (blocks: number) => call<void>('anvil_mine', `0x${blocks.toString(16)}`)
  await mine(5)
  return {
    asset,
    source,
    finalDepth: 3,
    pay: async (units) => {
      const transaction =
        asset === 'usdt'
          ? { to: token, data: `0xa9059cbb${word(BigInt(to))}${word(units)}` }
          : { to, value: `0x${units.toString(16)}` }
      const id = await call<string>('eth_sendTransaction', { from, gas: '0x186a0', ...transaction })
      return { id, to: asset === 'usdt' ? toTronAddress(to) : to }
    },
    ...(asset === 'ethereum' && {
      payByContract: async (units: bigint) => {
        const transaction = { from, to: payer, gas: '0x30d40', value: `0x${units.toString(16)}` }
        const id = await call<string>('eth_sendTransaction', { ...transaction, data: `0x00000000${word(BigInt(to))}` })
        return { id, to, from: from! }
      },
    }),
    mine,
    reorganise: async (blocks) => {
      await call('anvil_reorg', blocks, [])
      await call('anvil_dropAllTransactions')
      await mine(1)
    },
    end,
  }
}
