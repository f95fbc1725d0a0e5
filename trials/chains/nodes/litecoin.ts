import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../../apps/server/src/testing/server/free-port.ts'
import type { TriedChain } from '../../../apps/server/src/features/chains/testing/source-contract.ts'
import { callsTo, startNode } from './start-node.ts'
import { translate, withAddress, type Replied, type Transaction } from './translate.ts'

const login = { authorization: `Basic ${btoa('cairn:key')}` }

/** `litecoind` is the code of Bitcoin Core 0.21 with other rules of its chain. Debian has it, and no Bitcoin Core. */
export const hasLitecoin = spawnSync('sh', ['-c', 'command -v litecoind']).status === 0

/** A real node with the RPC of Bitcoin Core on a chain of its own (regtest). */
export async function startLitecoin(): Promise<TriedChain & { end: () => Promise<void> }> {
  const home = mkdtempSync(path.join(tmpdir(), 'litecoin-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const call = callsTo(url, login)
  const settings = ['regtest', 'txindex', 'server', 'listen=0', 'fallbackfee=0.0001', `datadir=${home}`]
  const rpc = ['rpcuser=cairn', 'rpcpassword=key', `rpcport=${port}`]
  const words = [...settings, ...rpc].map((setting) => `-${setting}`)
  const end = await startNode(['env', `HOME=${home}`, 'litecoind', ...words], () => call('getblockcount'))
  await call('createwallet', 'payer')
  const [address, to] = [await call<string>('getnewaddress'), await call<string>('getnewaddress')]
  // The coins of a block can be spent a hundred blocks later.
  await call('generatetoaddress', 110, address)
  const translator = await translate(url, login, { ask: (asked) => asked, read: toCore })
  return {
    asset: 'bitcoin',
    source: translator.source,
    finalDepth: 3,
    pay: async (units) => ({ id: await call<string>('sendtoaddress', to, Number(units) / 1e8), to }),
    mine: async (blocks) => {
      await call('generatetoaddress', blocks, address)
    },
    reorganise: async (blocks) => {
      const height = await call<number>('getblockcount')
      await call('invalidateblock', await call<string>('getblockhash', height - blocks + 1))
      // These pay another miner, or the first would be the one that it left, and have no pending transactions.
      const other = await call<string>('getnewaddress')
      for (let block = 0; block <= blocks; block += 1) await call('generateblock', other, [])
    },
    end: async () => {
      translator.close()
      await end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const genesisOfBitcoin = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** Its chain has another first block, and scripts have the list of addresses that Bitcoin Core had before version 22. */
function toCore(method: string, replied: Replied, [first]: unknown[]): unknown {
  const { result, ...rest } = replied
  if (method === 'getblockhash' && first === 0) return { ...rest, result: genesisOfBitcoin }
  if (method === 'getblock' && result)
    return { ...rest, result: { ...result, tx: (result['tx'] as Transaction[]).map(withAddress) } }
  if (method === 'getrawtransaction' && result)
    return { ...rest, result: withAddress(result as unknown as Transaction) }
  return replied
}
