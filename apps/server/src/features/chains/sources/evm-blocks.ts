import * as z from 'zod/mini'
import { toEthereumAddress, toTronAddress } from '../../../shared/addresses/crypto-address.ts'
import { SourceError, unreadable, type Block as PayingBlock } from './chain-source.ts'
import { Block, FoundLog, readTransfer, toHex, transferTopic, WholeBlock } from './evm-replies.ts'
import type { Rpc } from './json-rpc.ts'

/** The root of a block without transactions. A block that only seems to be empty has another. */
const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** A block with its transactions and the address that each pays ether to. One that failed is among them: its receipt shows that. */
export async function readEtherBlock(rpc: Rpc, at: number): Promise<PayingBlock> {
  const block = await rpc('eth_getBlockByNumber', [toHex(at), true], z.nullable(WholeBlock))
  if (!block) throw lagging(at)
  if (block.number !== at || (block.transactions.length === 0 && block.transactionsRoot !== emptyRoot))
    throw unreadable('another block than asked for')
  const transactions = block.transactions.map(({ from, hash, to, value }) => {
    const addresses = to && value > 0n ? [toEthereumAddress(to)] : []
    return { id: hash.slice(2), addresses, from: toEthereumAddress(from) }
  })
  return { hash: block.hash, previous: block.parentHash, transactions }
}

/** The transfers of a token on TRON in some blocks, by the logs of its contract. */
export async function readTokenBlocks(
  rpc: Rpc,
  token: string,
  first: number,
  last: number,
): Promise<Omit<PayingBlock, 'previous'>> {
  const range = { fromBlock: toHex(first), toBlock: toHex(last), address: token, topics: [transferTopic] }
  const logs = await rpc('eth_getLogs', [range], z.array(FoundLog))
  if (logs.some(({ address, blockNumber }) => address !== token || blockNumber < first || blockNumber > last))
    throw unreadable('other logs than asked for')
  // A node that has not read these blocks yet shows no logs of them, and no error.
  const newest = await rpc('eth_getBlockByNumber', [toHex(last), false], z.nullable(Block))
  if (!newest) throw lagging(last)
  const transactions = logs.flatMap((log) =>
    readTransfer(log, 0, token, toTronAddress)
      .filter(({ units }) => units > 0n)
      .map(({ address }) => ({ id: log.transactionHash.slice(2), addresses: [address] })),
  )
  return { hash: newest.hash, transactions }
}

function lagging(at: number): SourceError {
  return new SourceError('source_behind', `it does not show block ${at} yet`)
}
