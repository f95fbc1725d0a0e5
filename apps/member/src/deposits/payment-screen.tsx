import { parseAmountCents } from '@cairn/contract/money.ts'
import type { Wallet } from '@cairn/contract/plans.ts'
import { AddressGroups } from '@cairn/ui/address-groups.tsx'
import { CopyButton } from '@cairn/ui/copy-button.tsx'
import { CopyField } from '@cairn/ui/copy-field.tsx'
import { Money } from '@cairn/ui/money.tsx'
import { Screen } from '@cairn/ui/screen.tsx'
import { lazy, Suspense, useEffect } from 'react'
import type { RequestedDeposit } from './deposit-form.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { QrCodeMissing } from './qr-code-missing.tsx'

// The drawing of codes is large and asked for only here; without it the address can still be copied.
const QrCode = lazy(() => import('./qr-code.tsx').catch(() => ({ default: QrCodeMissing })))

export function PaymentScreen({ amount, plan, wallet, record }: RequestedDeposit & { wallet: Wallet }) {
  const cents = parseAmountCents(amount)
  // A server of ours says with the record where it is to be paid to.
  const address = record?.address || wallet.value

  // The form before it may have been scrolled; this is another screen at the same address.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [])

  return (
    <Screen title="Copy/Scan QR Code to make payment" lead={plan.name && `For the plan ${plan.name}.`}>
      <div className="grid gap-8 rounded-lg border border-line bg-surface p-5 sm:p-8 md:grid-cols-[auto_1fr]">
        <div className="mx-auto size-60 rounded-md bg-plate p-2">
          <Suspense>
            <QrCode text={address} title={`QR code of the ${wallet.key} address ${address}`} />
          </Suspense>
        </div>
        <div className="min-w-0 space-y-6">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <p className="text-sm text-quiet">Send {wallet.key} worth</p>
              <p className="text-xl font-semibold">{cents === null ? `$${amount}` : <Money cents={cents} />}</p>
            </div>
            <CopyButton text={amount} label="Copy amount" />
          </div>
          <div className="space-y-2">
            <CopyField label="Payment address" name="address" value={address} copyLabel="Copy address" />
            <p aria-hidden="true">
              <AddressGroups address={address} />
            </p>
          </div>
          <PaymentStatus recordId={record?._id} />
          <p className="text-sm text-quiet">
            Send {wallet.key} only. Coins of another kind, or sent over another network, cannot be brought back.
          </p>
        </div>
      </div>
    </Screen>
  )
}
