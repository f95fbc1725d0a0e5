import { formatUsd, parseAmountCents } from '@cairn/contract/core/money.ts'
import { ui as words } from '@cairn/words/shared/ui.ts'
import { useState, type ReactNode } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface AmountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'help'> {
  /** Such as limits or the balance. */
  help?: ReactNode
}

/**
 * An amount in dollars. The text stays as it was typed. Below it is the amount with separators and two decimals, so that
 * a wrong zero is seen before the form is sent.
 */
export function AmountField({ help, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
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

function reading(typed: string): string {
  const cents = parseAmountCents(typed)
  return cents === null ? words.amountUnread : words.amountRead(formatUsd(cents))
}
