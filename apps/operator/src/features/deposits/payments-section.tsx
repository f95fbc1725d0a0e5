import { coinName } from '@cairn/contract/core/money/coins.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { deposits } from '@cairn/words/backoffice/deposits/deposits.ts'
import { Section } from '../../components/page/section.tsx'

const words = deposits.payments

/** The path of each payment to a deposit: output, block, and what became of it. */
export function PaymentsSection({ deposit }: { deposit: DepositInFull }) {
  const { open_until, payments, wallet } = deposit
  if (!open_until && payments.length === 0) return null
  return (
    <Section title={words.title}>
      {payments.length === 0 && <p className="text-sm text-quiet">{words.none}</p>}
      <ul aria-label={words.title} className="space-y-4 text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="space-y-0.5">
            <p>
              <span className="font-semibold tabular-nums">{`${payment.coins} ${coinName(wallet as Asset)}`}</span>{' '}
              <DateText date={payment.seen_at} hasTime />
            </p>
            <p>
              {payment.sentence}
              {payment.credited !== null && (
                <>
                  {': '}
                  <Money cents={payment.credited} />
                </>
              )}
            </p>
            <p className="text-quiet">{words.block(payment.block, payment.depth)}</p>
            {payment.transfer && (
              <p>
                <TextLink to={`/ledger?reference_id=${payment.transfer}`}>{words.transfer}</TextLink>
              </p>
            )}
            <p className="font-mono text-xs break-all">
              {payment.transaction_id === null
                ? words.fromContract
                : words.path(payment.transaction_id, payment.output)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
