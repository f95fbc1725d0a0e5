import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../configuration/config.ts'
import { findCase, finding, type Expected, type Finding } from './find-case.ts'
import { coinName } from '@cairn/contract/core/money/coins.ts'
import { SourceError } from './sources/chain-source.ts'
import { openChain, type OpenChain } from './sources/open-chain.ts'

interface LookUp {
  config: Config
  signal: AbortSignal
}

/** Compares what was looked up with a record. */
export type LookedUp = (expected: Expected) => Finding

const networkNames: Record<Asset, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'TRON' }

/**
 * Asks an open chain for a transaction. The result compares it with a record, without another request. One that its own chain does
 * not know is looked for on the others, where the same digits may be a transaction. Throws `SourceError`.
 */
export async function lookUpTransaction(
  { config, signal }: LookUp,
  chain: OpenChain,
  asset: Asset,
  transactionId: string,
): Promise<LookedUp> {
  const id = transactionId.toLowerCase().replace(/^0x/, '')
  const transaction = await chain.findTransaction(id)
  if (transaction) return (expected) => findCase(expected, transaction)
  const elsewhere = await findElsewhere({ config, signal }, asset, id)
  const found = elsewhere
    ? finding('other_network', { network: networkNames[elsewhere], asset: coinName(asset) })
    : finding('not_found')
  return () => found
}

async function findElsewhere({ config, signal }: LookUp, asset: Asset, id: string): Promise<Asset | null> {
  for (const other of assets.filter((one) => one !== asset)) {
    // A source that fails here only leaves the question open.
    const chain = await openChain(config, other, signal).catch(() => null)
    const found = await chain?.findTransaction(id).catch(() => null)
    if (found?.isSettled) return other
  }
  return null
}

/** The problem of a source as a case. Rethrows any other error. */
export function findingOf(error: unknown): Finding {
  if (!(error instanceof SourceError)) throw error
  return finding(error.problem, { source: error.host, why: error.message })
}
