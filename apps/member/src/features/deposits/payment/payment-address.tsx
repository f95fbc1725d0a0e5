import type { Quote } from '@cairn/contract/core/money/quote.ts'
import type { Wallet } from '@cairn/contract/member/money/plans.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { CopyField } from '@cairn/ui/buttons/copy-field.tsx'
import { QrCodeMissing } from '@cairn/ui/graphics/qr-code-missing.tsx'
import { deposits } from '@cairn/words/member/money/deposits.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../session/session.tsx'
import { findCoin } from '../../../components/record/coin.ts'
import { PaymentAmount } from './payment-amount.tsx'
import { paymentLink } from './payment-link.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const words = deposits.payment

// A large module that only this screen needs. If it fails to load, the address can still be copied.
const QrCode = lazy(() => import('@cairn/ui/graphics/qr-code.tsx').catch(() => ({ default: QrCodeMissing })))

interface PaymentAddressProps {
  amount: string
  wallet: Wallet
  /** The coins to send. It stays after its time. */
  quote: Quote | undefined
}

/**
 * Amount, network and address: to copy, to open in a wallet, to compare by eye, and to scan. On a phone the code comes last, for
 * another device. On a wide screen it is the first thing to see.
 */
export function PaymentAddress({ amount, wallet, quote }: PaymentAddressProps) {
  const secondsLeft = useSecondsLeft(quote?.until)
  const current = quote && secondsLeft ? quote : null
  const { name, network } = findCoin(wallet.key, wallet.value)
  // On a server of ours the coins are known, and USDT counts as dollars.
  const isDollar = useSession().supports('records') && name === 'USDT'
  const hint = current
    ? words.sameAddress
    : quote
      ? words.rateEnded(quote.unit)
      : isDollar
        ? words.oneToOne(name)
        : words.inDollars(name)
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8 sm:gap-y-6 sm:p-6">
      <div className="min-w-0 space-y-4">
        <PaymentAmount amount={amount} coin={name} isDollar={isDollar} quote={current} secondsLeft={secondsLeft ?? 0} />
        {network && (
          <div>
            <p className="text-sm text-quiet">{words.network}</p>
            <p className="mt-0.5 text-2xl font-semibold tracking-tight wrap-break-word">{network}</p>
          </div>
        )}
        <p className="hidden text-sm text-quiet sm:block">{hint}</p>
      </div>
      <div className="min-w-0 space-y-3 sm:col-span-2">
        <CopyField
          kind="address"
          label={words.address}
          name="address"
          value={wallet.value}
          copyLabel={words.copyAddress}
        />
        <OpenInWallet wallet={wallet} coins={current?.coins} />
        <p aria-hidden="true">
          <AddressGroups address={wallet.value} />
        </p>
        <p className="text-sm font-medium">{words.onlyThisCoin(name, network)}</p>
        <p className="text-sm text-quiet sm:hidden">{hint}</p>
      </div>
      <div className="mx-auto sm:col-start-1 sm:row-start-1">
        <p className="mb-3 text-center text-sm text-quiet sm:hidden">{words.otherDevice}</p>
        <div className="mx-auto size-64 rounded-md bg-plate">
          <Suspense>
            <QrCode text={wallet.value} title={words.qrCode(name, wallet.value)} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** On a device with a touch screen. Elsewhere the code is in sight, and few computers have a wallet for such a link. */
function OpenInWallet({ wallet, coins }: { wallet: Wallet; coins: string | undefined }) {
  const link = paymentLink(wallet, coins)
  if (!link) return null
  return (
    <a href={link} className={`${buttonClass()} w-full sm:w-auto any-pointer-fine:not-any-pointer-coarse:hidden`}>
      {words.openInWallet}
    </a>
  )
}
