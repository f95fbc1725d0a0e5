import * as z from 'zod/mini'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { RateSource } from '../../../configuration/setting-kinds.ts'
import { SourceError, unreadable } from '../sources/chain-source.ts'
import { readAs, request, type SourceAddress } from '../sources/request-json.ts'

/** Reads the rate of a coin, in millionths of a dollar, from a public ticker. Throws `SourceError`. */
export type ReadRate = (address: SourceAddress, asset: Asset) => Promise<bigint>

/** A price in dollars, which tickers send as text. Digits below a millionth are cut off. */
const price = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,18})?$/)),
  z.transform((text) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
  }),
)

/** Kraken answers a pair under another name than it was asked for. */
const krakenPairs: Record<Asset, { asked: string; answered: string }> = {
  bitcoin: { asked: 'XBTUSD', answered: 'XXBTZUSD' },
  ethereum: { asked: 'ETHUSD', answered: 'XETHZUSD' },
  usdt: { asked: 'USDTUSD', answered: 'USDTZUSD' },
}
/** `a` is the ask and `b` the bid: the price, then volumes. */
const KrakenTicker = z.object({
  error: z.array(z.string()),
  result: z.optional(
    z.record(z.string(), z.object({ a: z.tuple([price], z.unknown()), b: z.tuple([price], z.unknown()) })),
  ),
})

const coinbaseProducts: Record<Asset, string> = { bitcoin: 'BTC-USD', ethereum: 'ETH-USD', usdt: 'USDT-USD' }
const CoinbaseTicker = z.object({ bid: price, ask: price })

/** The public tickers of Kraken (docs.kraken.com, Get Ticker Information) and Coinbase Exchange (docs.cdp.coinbase.com, Get product ticker). */
export const tickers: Record<RateSource['name'], ReadRate> = {
  kraken: async (address, asset) => {
    const { asked, answered } = krakenPairs[asset]
    const { error, result } = await readTicker(address, `0/public/Ticker?pair=${asked}`, KrakenTicker)
    const ticker = result?.[answered]
    if (error.length > 0 || !ticker) throw unreadable('no ticker of the pair')
    return middleOf(ticker.b[0], ticker.a[0])
  },
  coinbase: async (address, asset) => {
    const { ask, bid } = await readTicker(address, `products/${coinbaseProducts[asset]}/ticker`, CoinbaseTicker)
    return middleOf(bid, ask)
  },
}

async function readTicker<T>(
  { signal, url }: SourceAddress,
  path: string,
  schema: z.ZodMiniType<T, unknown>,
): Promise<T> {
  const { json, status } = await request({ url: `${url.replace(/\/$/, '')}/${path}`, signal })
  if (status !== 200) throw new SourceError('source_silent', `HTTP ${status}`)
  return readAs(schema, json, 'the ticker')
}

/** The middle of bid and ask. A last trade can be old where few trade. */
function middleOf(bid: bigint, ask: bigint): bigint {
  if (bid === 0n || ask < bid) throw unreadable('no price')
  return (bid + ask) / 2n
}
