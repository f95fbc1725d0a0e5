import { formatUsd } from './usd.ts'

interface MoneyProps {
  cents: bigint | null
  /** Writes the plus of an increase too. */
  isChange?: boolean
  className?: string
}

/** Every amount in dollars on a screen. Null, an unknown amount, is a dash. */
export function Money({ cents, isChange = false, className = '' }: MoneyProps) {
  return (
    <span dir="ltr" className={`whitespace-nowrap tabular-nums ${className}`}>
      {isChange && cents !== null && cents > 0n && '+'}
      {cents === null ? '–' : formatUsd(cents)}
    </span>
  )
}
