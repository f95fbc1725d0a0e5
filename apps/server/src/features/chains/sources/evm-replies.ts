import * as z from 'zod/mini'
import type { ChainPayment } from './chain-source.ts'

const lower = z.transform((text: string) => text.toLowerCase())
const hexOf = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), lower)
const hash = hexOf(/^0x[0-9a-fA-F]{64}$/)
const address = hexOf(/^0x[0-9a-fA-F]{40}$/)
const data = hexOf(/^0x([0-9a-fA-F]{2})*$/)
const height = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,10}$/)),
  z.transform((text: string) => Number(text)),
)
export const units = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text: string) => BigInt(text)),
)

export const Block = z.object({ number: height, hash, timestamp: height })
const Paying = z.object({ hash, to: z.nullish(address), value: units })
export const Sent = z.extend(Paying, { from: address })
export const WholeBlock = z.extend(Block, { parentHash: hash, transactionsRoot: hash, transactions: z.array(Sent) })
export const Transaction = z.extend(Paying, { input: data })
const Log = z.object({ address, topics: z.array(hash), data, removed: z.optional(z.boolean()) })
export const FoundLog = z.extend(Log, { transactionHash: hash, blockNumber: height })
export const Receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: height,
  status: z.enum(['0x0', '0x1']),
  logs: z.array(Log),
})
export const Cost = z.object({
  transactionHash: hash,
  blockNumber: height,
  status: z.enum(['0x0', '0x1']),
  gasUsed: units,
  effectiveGasPrice: units,
})

/** `Transfer(address,address,uint256)` of ERC-20 and TRC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** How an address is written: as its chain does. */
export type WriteAddress = (hex: string) => string

/** The payment of a log, if it is a transfer of a token. One of a contract with other fields is not. */
export function readTransfer(
  log: z.infer<typeof Log>,
  output: number,
  token: string | null,
  write: WriteAddress,
): ChainPayment[] {
  const [topic, , to, ...more] = log.topics
  if (topic !== transferTopic || !to || more.length > 0 || log.data.length !== 66 || log.removed) return []
  return [{ output, address: write(`0x${to.slice(26)}`), units: BigInt(log.data), isOther: log.address !== token }]
}

export const toHex = (number: number) => `0x${number.toString(16)}`
