import { formatUsd } from '@cairn/contract/money.ts'

/** The only way a figure in dollars reaches a screen. */
export function Money({ cents, className = '' }: { cents: bigint; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatUsd(cents)}</span>
}
