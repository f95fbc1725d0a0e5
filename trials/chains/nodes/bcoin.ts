import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../apps/server/src/testing/server/free-port.ts'
import type { TriedChain } from '../../../apps/server/src/features/chains/testing/source-contract.ts'
import { installPackages } from '../../install-packages.ts'
import { callsTo, startNode } from './start-node.ts'
import { translate, withAddress, type Replied, type Rpc, type Transaction } from './translate.ts'

const login = { authorization: `Basic ${btoa('x:key')}` }

/** A real node of Bitcoin on a chain of its own (regtest), which is read by the dialect of Bitcoin Core. */
export async function startBcoin(): Promise<TriedChain & { end: () => Promise<void> }> {
  const home = await installPackages('bcoin', { bcoin: '1.0.2' })
  // Its chain is in memory, and its database on the disk has native code.
  writeFileSync(path.join(home, 'node_modules/leveldown/leveldown.js'), 'module.exports = null\n')
  const [port, peers] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const call = callsTo(url, login)
  const settings = ['network=regtest', 'memory=true', 'no-wallet', 'index-tx=true', 'listen=false', 'api-key=key']
  const words = [...settings, `http-port=${port}`, `port=${peers}`].map((setting) => `--${setting}`)
  const end = await startNode([process.execPath, path.join(home, 'node_modules/bcoin/bin/node'), ...words], () =>
    call('getblockcount'),
  )
  const { address, key, to } = makeAddresses(home)
  // The coins of a block can be spent a hundred blocks later.
  await call('generatetoaddress', 110, address)
  let spent = 0
  const translator = await translate(url, login, { ask: inWords, read: toCore })
  return {
    asset: 'bitcoin',
    source: translator.source,
    finalDepth: 3,
    pay: async (units) => {
      spent += 1
      const hash = await call<string>('getblockhash', spent)
      const [coinbase] = (await call<{ tx: string[] }>('getblock', hash)).tx
      const coins = Number(units) / 1e8
      const inputs = [{ txid: coinbase, vout: 0 }]
      const raw = await call<string>('createrawtransaction', inputs, { [to]: coins, [address]: 49.99 - coins })
      const signed = await call<{ hex: string }>('signrawtransaction', raw, null, [key])
      const id = await call<string>('sendrawtransaction', signed.hex)
      // It answers before the transaction is in its mempool.
      for (let tries = 0; tries < 50 && !(await call<string[]>('getrawmempool')).includes(id); tries += 1)
        await sleep(20)
      return { id, to }
    },
    mine: async (blocks) => {
      await call('generatetoaddress', blocks, address)
    },
    reorganise: async (blocks) => {
      const height = await call<number>('getblockcount')
      await call('invalidateblock', await call<string>('getblockhash', height - blocks + 1))
      // The blocks that take their place are empty of it.
      await call('generatetoaddress', blocks + 1, address)
    },
    end: async () => {
      translator.close()
      await end()
    },
  }
}

function makeAddresses(home: string): { address: string; key: string; to: string } {
  process.env['NODE_BACKEND'] = 'js'
  const { KeyRing } = createRequire(path.join(home, 'index.js'))('bcoin') as {
    KeyRing: { fromPrivate: (key: Buffer, isCompressed: boolean) => Ring }
  }
  const ring = (digit: number, witness: boolean) => {
    return Object.assign(KeyRing.fromPrivate(Buffer.alloc(32, digit), true), { witness })
  }
  const [miner, payee] = [ring(1, false), ring(2, true)]
  return {
    address: miner.getAddress('string', 'regtest'),
    key: miner.toSecret('regtest'),
    to: payee.getAddress('string', 'regtest'),
  }
}

interface Ring {
  getAddress: (form: 'string', network: string) => string
  toSecret: (network: string) => string
}

/** The detail of a block is two words and no number. */
function inWords(asked: Rpc): Rpc {
  return asked.method === 'getblock' ? { ...asked, params: [asked.params[0], true, true] } : asked
}

/** The dialect of the RPC is the one of Bitcoin Core 0.13. */
function toCore(method: string, { error, result, ...rest }: Replied): unknown {
  if (error?.message === 'Transaction not found.')
    return { ...rest, result, error: { code: -5, message: 'No such mempool or blockchain transaction' } }
  if (method === 'getblockchaininfo') return { ...rest, error, result: { ...result, initialblockdownload: false } }
  if (method === 'getblock' && result) {
    const tx = (result['tx'] as Transaction[]).map(withAddress)
    return { ...rest, error, result: { ...result, nTx: tx.length, tx } }
  }
  if (method === 'getrawtransaction' && result)
    return { ...rest, error, result: withAddress(result as unknown as Transaction) }
  return { ...rest, error, result }
}
