import { refuse } from '../../../../platform/http/refusal.ts'
import { findForeignLink } from '../../../../shared/safe-words/find-foreign-link.ts'
import { findPaymentAddress } from '../../../../shared/safe-words/find-payment-address.ts'

interface Labelled {
  id?: string
  asset: string
  label: string | null
}

/**
 * Refuses `address_label_invalid` for a label with a link or an address. Mails and the back office show it beside the address that
 * is paid, where another address could be taken for it.
 */
export function requireGoodLabel(label: string): void {
  if (findPaymentAddress(label) ?? findForeignLink(label, { origin: '', hosts: [] })) {
    throw refuse('address_label_invalid')
  }
}

/** Refuses `address_label_taken` where another of the current addresses of the asset has the label, in any case. */
export function requireFreeLabel(current: readonly Labelled[], { id, asset, label }: Labelled): void {
  const isTaken = current.some(
    (row) => row.id !== id && row.asset === asset && row.label?.toLowerCase() === label?.toLowerCase(),
  )
  if (isTaken) throw refuse('address_label_taken')
}
