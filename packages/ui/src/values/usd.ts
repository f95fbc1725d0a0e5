import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { writeUsd } from '@cairn/words/shared/amounts.ts'

/** An amount as people read it, in their language: `$1,234.50`, with a real minus sign below zero. */
export function formatUsd(cents: bigint): string {
  const [dollars = '0', fraction = '00'] = centsToDecimal(cents < 0n ? -cents : cents).split('.')
  return `${cents < 0n ? '\u2212' : ''}${writeUsd(dollars.split(/\B(?=(?:\d{3})+$)/), fraction)}`
}
