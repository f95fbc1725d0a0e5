import { afterAll, beforeAll, describe } from 'vitest'
import {
  testSourceContract,
  type TriedChain,
} from '../../../apps/server/src/features/chains/testing/source-contract.ts'
import { startAnvil } from './anvil.ts'
import { startBcoin } from './bcoin.ts'
import { hasLitecoin, startLitecoin } from './litecoin.ts'

const starts = {
  'Bitcoin Core, by bcoin': startBcoin,
  ...(hasLitecoin && { 'Bitcoin Core, by litecoind': startLitecoin }),
  'Ethereum, by anvil': () => startAnvil('ethereum'),
  'USDT on TRON, by anvil': () => startAnvil('usdt'),
}

describe.each(Object.entries(starts))('%s', (name, start) => {
  let chain: TriedChain & { end: () => Promise<void> }
  beforeAll(async () => {
    chain = await start()
  }, 600_000)
  afterAll(() => chain?.end())
  testSourceContract(name, () => chain)
})
