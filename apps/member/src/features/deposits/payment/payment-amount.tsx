import type { Quote } from '@cairn/contract/core/money/quote.ts'
import { centsToDecimal, parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { deposits } from '@cairn/words/member/money/deposits.ts'

const words = deposits.payment

interface PaymentAmountProps {
  amount: string
  coin: string
  isDollar: boolean
  /** The coins to send while their rate is fixed. */
  quote: Quote | null
  secondsLeft: number
}

/** What to send: coins at a fixed rate, USDT one to one, or otherwise dollars. */
export function PaymentAmount({ amount, coin, isDollar, quote, secondsLeft }: PaymentAmountProps) {
  const cents = parseAmountCents(amount)
  if (quote) return <QuotedAmount quote={quote} cents={cents} coin={coin} secondsLeft={secondsLeft} />
  return (
    <div>
      <p className="text-sm text-quiet">{isDollar ? words.sendExactly(coin) : words.send(coin)}</p>
      <p className="mt-0.5 text-2xl font-semibold tracking-tight">
        {cents === null ? `$${amount}` : isDollar ? `${centsToDecimal(cents)} ${coin}` : <Money cents={cents} />}
      </p>
    </div>
  )
}

interface QuotedAmountProps {
  quote: Quote
  cents: bigint | null
  coin: string
  secondsLeft: number
}

function QuotedAmount({ quote, cents, coin, secondsLeft }: QuotedAmountProps) {
  const coinsWithUnit = `${quote.coins} ${quote.unit}`
  const left = (
    <span role="timer" className="font-semibold whitespace-nowrap text-ink tabular-nums">
      {words.timeLeft(secondsLeft)}
    </span>
  )
  return (
    <div className="space-y-2">
      <div>
        <p className="text-sm text-quiet">{words.sendExactly(coin)}</p>
        <p dir="ltr" className="mt-0.5 text-2xl font-semibold tracking-tight wrap-break-word tabular-nums rtl:text-end">
          {coinsWithUnit}
        </p>
      </div>
      <CopyButton kind="coins" text={coinsWithUnit} label={words.copyAmount} isSmall />
      <p className="text-sm text-quiet">
        <Text parts={words.atRate(<Money cents={cents} />, <Money cents={quote.rate} />, quote.unit, left)} />
      </p>
    </div>
  )
}
