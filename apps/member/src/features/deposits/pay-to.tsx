import { parseAmountCents } from '@cairn/contract/core/money.ts'
import type { Wallet } from '@cairn/contract/member/plans.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { CopyField } from '@cairn/ui/buttons/copy-field.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { QrCodeMissing } from '@cairn/ui/graphics/qr-code-missing.tsx'
import { deposits } from '@cairn/words/member/deposits.ts'
import { lazy, Suspense } from 'react'

const words = deposits.payment

// A large module that only this screen needs. If it fails to load, the address can still be copied.
const QrCode = lazy(() => import('@cairn/ui/graphics/qr-code.tsx').catch(() => ({ default: QrCodeMissing })))

/** Amount, coin and address: to scan, to copy, and to compare by eye. */
export function PayTo({ amount, wallet }: { amount: string; wallet: Wallet }) {
  const cents = parseAmountCents(amount)
  return (
    <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8 sm:p-6">
      <div className="mx-auto size-64 rounded-md bg-plate">
        <Suspense>
          <QrCode text={wallet.value} title={words.qrCode(wallet.key, wallet.value)} />
        </Suspense>
      </div>
      <div className="min-w-0 space-y-5">
        <div>
          <p className="text-sm text-quiet">{words.send(wallet.key)}</p>
          <p className="mt-0.5 mb-3 text-2xl font-semibold tracking-tight">
            {cents === null ? `$${amount}` : <Money cents={cents} />}
          </p>
          <CopyButton text={amount} label={words.copyAmount} />
        </div>
        <p className="text-sm text-quiet">{words.inDollars(wallet.key)}</p>
        <p className="text-sm text-quiet">{words.onlyThisCoin(wallet.key)}</p>
      </div>
      <div className="space-y-3 sm:col-span-2">
        <CopyField label={words.address} name="address" value={wallet.value} copyLabel={words.copyAddress} />
        <p aria-hidden="true">
          <AddressGroups address={wallet.value} />
        </p>
      </div>
    </div>
  )
}
