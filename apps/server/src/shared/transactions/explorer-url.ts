import type { Config } from '../../configuration/config.ts'

type Explorers = Pick<Config, 'BITCOIN_EXPLORER_URL' | 'ETHEREUM_EXPLORER_URL' | 'USDT_EXPLORER_URL'>

/** The page of a transaction in the block explorer of its asset; undefined without an explorer or a transaction. */
export function explorerUrl(config: Explorers, asset: string | null, transactionId: unknown): string | undefined {
  const explorers: Record<string, string> = {
    bitcoin: config.BITCOIN_EXPLORER_URL,
    ethereum: config.ETHEREUM_EXPLORER_URL,
    usdt: config.USDT_EXPLORER_URL,
  }
  if (typeof transactionId !== 'string' || asset === null) return undefined
  return explorers[asset]?.replace('{id}', encodeURIComponent(transactionId)) || undefined
}
