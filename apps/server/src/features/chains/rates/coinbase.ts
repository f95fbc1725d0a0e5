import * as z from 'zod/mini'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { middleOf, price, readTicker, type ReadRate } from './rate-source.ts'

const products: Record<Asset, string> = { bitcoin: 'BTC-USD', ethereum: 'ETH-USD', usdt: 'USDT-USD' }

const Ticker = z.object({ bid: price, ask: price })

/** The public ticker of Coinbase Exchange (docs.cdp.coinbase.com, Get product ticker). */
export const readCoinbase: ReadRate = async (address, asset) => {
  const { ask, bid } = await readTicker(address, `products/${products[asset]}/ticker`, Ticker)
  return middleOf(bid, ask)
}
