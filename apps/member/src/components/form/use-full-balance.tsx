import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { review as words } from '@cairn/words/member/money/review.ts'
import type { ReactNode } from 'react'

interface UseFullBalanceProps {
  field: string
  /** Absent for null or zero. */
  cents: bigint | null
  children: ReactNode
}

/** A field of an amount, with a button that fills in all there is. */
export function UseFullBalance({ field, cents, children }: UseFullBalanceProps) {
  return (
    <div className="relative">
      {children}
      {cents !== null && cents > 0n && (
        <button
          type="button"
          onClick={({ currentTarget: { form } }) => {
            const input = form?.elements.namedItem(field)
            if (!(input instanceof HTMLInputElement)) return
            input.value = centsToDecimal(cents)
            input.dispatchEvent(new InputEvent('input', { bubbles: true }))
            input.focus()
          }}
          className="absolute end-0 -top-2 min-h-9 rounded-sm px-1 text-sm font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
        >
          {words.fillAll}
        </button>
      )}
    </div>
  )
}
