import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import type { ReactNode } from 'react'

/** The id of a payment on its chain, with the shape that it has there. */
export function TransactionIdField({ wallet, error }: { wallet: string; error: ReactNode }) {
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
    />
  )
}
