import * as z from 'zod/mini'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { unreadable } from '../sources/chain-source.ts'
import { middleOf, price, readTicker, type ReadRate } from './rate-source.ts'

/** Kraken answers a pair under another name than it was asked for. */
const pairs: Record<Asset, { asked: string; answered: string }> = {
  bitcoin: { asked: 'XBTUSD', answered: 'XXBTZUSD' },
  ethereum: { asked: 'ETHUSD', answered: 'XETHZUSD' },
  usdt: { asked: 'USDTUSD', answered: 'USDTZUSD' },
}

/** `a` is the ask and `b` the bid: the price, then volumes. */
const Reply = z.object({
  error: z.array(z.string()),
  result: z.optional(
    z.record(z.string(), z.object({ a: z.tuple([price], z.unknown()), b: z.tuple([price], z.unknown()) })),
  ),
})

/** The public ticker of Kraken (docs.kraken.com, Get Ticker Information). */
export const readKraken: ReadRate = async (address, asset) => {
  const { asked, answered } = pairs[asset]
  const { error, result } = await readTicker(address, `0/public/Ticker?pair=${asked}`, Reply)
  const ticker = result?.[answered]
  if (error.length > 0 || !ticker) throw unreadable('no ticker of the pair')
  return middleOf(ticker.b[0], ticker.a[0])
}
