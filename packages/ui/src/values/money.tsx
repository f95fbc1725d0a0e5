import { formatUsd } from '@cairn/contract/core/money.ts'

/** The only way a figure in dollars reaches a screen. One that nobody knows is a dash. */
export function Money({ cents, className = '' }: { cents: bigint | null; className?: string }) {
  return (
    <span dir="ltr" className={`whitespace-nowrap tabular-nums ${className}`}>
      {cents === null ? '–' : formatUsd(cents)}
    </span>
  )
}
