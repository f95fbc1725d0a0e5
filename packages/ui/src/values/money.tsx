import { formatUsd } from '@cairn/contract/core/money/money.ts'

/** Every amount in dollars on a screen. Null, an unknown amount, is a dash. */
export function Money({ cents, className = '' }: { cents: bigint | null; className?: string }) {
  return (
    <span dir="ltr" className={`whitespace-nowrap tabular-nums ${className}`}>
      {cents === null ? '–' : formatUsd(cents)}
    </span>
  )
}
