import * as z from 'zod/mini'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { SourceError, unreadable } from '../sources/chain-source.ts'
import { readAs, request, type SourceAddress } from '../sources/request-json.ts'

/** Reads the rate of a coin, in millionths of a dollar, from a public ticker. Throws `SourceError`. */
export type ReadRate = (address: SourceAddress, asset: Asset) => Promise<bigint>

/** A price in dollars, which tickers send as text. Digits below a millionth are cut off. */
export const price = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,18})?$/)),
  z.transform((text) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
  }),
)

/** Reads a ticker in the expected form. */
export async function readTicker<T>(
  { signal, url }: SourceAddress,
  path: string,
  schema: z.ZodMiniType<T, unknown>,
): Promise<T> {
  const { json, status } = await request({ url: `${url.replace(/\/$/, '')}/${path}`, signal })
  if (status !== 200) throw new SourceError('source_silent', `HTTP ${status}`)
  return readAs(schema, json, 'the ticker')
}

/** The middle of bid and ask. A last trade can be old where few trade. */
export function middleOf(bid: bigint, ask: bigint): bigint {
  if (bid === 0n || ask < bid) throw unreadable('no price')
  return (bid + ask) / 2n
}
