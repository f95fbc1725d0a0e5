import { parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { ui as words } from '@cairn/words/shared/ui.ts'
import { useState, type ReactNode } from 'react'
import { formatUsd } from '../values/usd.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface AmountFieldProps extends Omit<TextFieldProps, 'value' | 'onInput' | 'help' | 'ref'> {
  /** Such as limits or the balance. */
  help?: ReactNode
}

/**
 * An amount in dollars. Below it is the amount as it is read, with separators and two decimals, so that a wrong zero is
 * seen before the form is sent. A decimal comma, `$` and separators that were typed or pasted are corrected when the field
 * is left or its form is sent. Until then `1,25` can still become `1,250`.
 */
export function AmountField({ help, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''))
  return (
    <TextField
      {...field}
      ref={correctAfterwards}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      // Not `onChange`, which React leaves out when code fills in the field.
      onInput={(event) => setTyped(event.currentTarget.value.trim())}
      help={
        <span className="flex min-h-5 flex-wrap justify-between gap-x-4">
          <span>{help}</span>
          <span className="tabular-nums">{typed && reading(typed)}</span>
        </span>
      }
      className="tabular-nums rtl:text-end"
    />
  )
}

function correctAfterwards(input: HTMLInputElement) {
  const { form } = input
  const correct = () => {
    const corrected = cleanAmount(input.value)
    if (corrected === input.value) return
    input.value = corrected
    // For what a form shows of its amount.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  input.addEventListener('change', correct)
  // A tap on the form's button does not take the focus from the field in every browser.
  form?.addEventListener('submit', correct)
  return () => {
    input.removeEventListener('change', correct)
    form?.removeEventListener('submit', correct)
  }
}

function reading(typed: string): string {
  const cents = parseAmountCents(cleanAmount(typed))
  if (cents !== null) return words.amountRead(formatUsd(cents))
  const [, whole, hundredths] = /^([1-9]\d{0,2})\.(\d\d)0$/.exec(typed) ?? []
  if (!whole) return words.amountUnread
  return words.amountTwoWays(typed, `${whole}${hundredths}0`, `${whole}.${hundredths}`)
}
