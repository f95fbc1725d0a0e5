import { randomBytes } from 'node:crypto'
import type { Asset } from '@cairn/contract/core/constants.ts'

/** A made-up transaction id in the shape of its chain. */
export function drawTransactionId(asset: Asset): string {
  return (asset === 'ethereum' ? '0x' : '') + randomBytes(32).toString('hex')
}
