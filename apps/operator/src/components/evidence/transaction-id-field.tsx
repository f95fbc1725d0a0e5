import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import type { ReactNode } from 'react'

interface TransactionIdFieldProps {
  wallet: string
  error: ReactNode
  /** The id in the field, where it is not only typed. */
  value?: string
  /** The decision on the record begins with this field (see `useQueueKeys`). */
  decides?: boolean
  onChange?: (typed: string) => void
}

/** The id of a payment on its chain, with the shape that it has there. */
export function TransactionIdField({ wallet, error, value, decides = false, onChange }: TransactionIdFieldProps) {
  return (
    <TextField
      label={words.transactionId}
      name="transaction_id"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      className="font-mono text-sm"
      help={words.transactionShapes[wallet]}
      error={error}
      value={value}
      data-decide={decides ? '' : undefined}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
