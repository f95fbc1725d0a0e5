import type { CallReply } from '@cairn/contract/core/call.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinName } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { requestCustodyMovement } from '@cairn/contract/operator/ledger/custody-movements.ts'
import { viewReconciliation } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { reconciliations as words } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { send } from '../../../api.ts'
import { Facts } from '../../../components/page/facts.tsx'
import { Loaded } from '../../../components/page/loaded.tsx'
import { Section } from '../../../components/page/section.tsx'
import { useMay } from '../../../session/session.tsx'
import { movementPath } from '../movements/movement-path.ts'
import { ReconciliationStatus } from './reconciliation-status.tsx'

type Shown = CallReply<typeof viewReconciliation>['reconciliation']

/** The count that was just recorded, beside what the books had. */
export function CountedSection({ id }: { id: string }) {
  const count = useQuery({
    queryKey: ['record', 'reconciliations', id],
    queryFn: () => send(viewReconciliation, { params: { id } }),
  })
  return (
    <Loaded query={count} what={words.loading}>
      {({ reconciliation }) => <CountFacts shown={reconciliation} />}
    </Loaded>
  )
}

/** A count and the books, with what books the difference. */
export function CountFacts({ shown }: { shown: Shown }) {
  return (
    <Section title={words.assets[shown.asset] ?? shown.asset}>
      <Facts facts={factsOf(shown)} />
      <Difference shown={shown} />
    </Section>
  )
}

function factsOf({ status, as_of, book, counted, difference, note, counted_by, counted_at, ...rest }: Shown) {
  const { explanation, explained_by, explained_at } = rest
  return [
    { title: words.status, value: <ReconciliationStatus status={status} /> },
    { title: words.asOf, value: <DateText date={as_of} hasTime /> },
    ...coinFacts(rest),
    { title: words.book, value: <Money cents={book} /> },
    { title: words.counted, value: <Money cents={counted} /> },
    { title: words.difference, value: <Money cents={difference} className="font-semibold" /> },
    { title: words.countedBy, value: counted_by },
    { title: words.countedAt, value: <DateText date={counted_at} hasTime /> },
    { title: words.note, value: note, isWide: true },
    { title: words.explainedBy, value: explained_by },
    { title: words.explainedAt, value: explained_at && <DateText date={explained_at} hasTime /> },
    { title: words.explanation, value: explanation, isWide: true },
  ]
}

/** The counted coins, and the two parts of the difference. */
function coinFacts({
  asset,
  counted_coins,
  book_coins,
  missing_coins,
  rate,
  missing,
  open_payments,
  price_effect,
}: CoinFacts) {
  if (counted_coins === null || rate === null) return []
  const coin = coinName(asset as Asset)
  return [
    { title: words.bookCoins, value: `${book_coins} ${coin}` },
    { title: words.countedCoins, value: `${counted_coins} ${coin}` },
    { title: words.missingCoins, value: `${missing_coins} ${coin}` },
    { title: words.rate, value: words.rateOf(rate, coin) },
    { title: words.missing, value: missing === null ? null : <Money cents={missing} /> },
    { title: words.openPayments, value: open_payments ? <Money cents={open_payments} /> : null },
    { title: words.priceEffect, value: price_effect === null ? null : <Money cents={price_effect} /> },
  ]
}
type CoinFacts = Pick<
  Shown,
  'asset' | 'counted_coins' | 'book_coins' | 'missing_coins' | 'rate' | 'missing' | 'open_payments' | 'price_effect'
>

/** Books the difference, or leads to the records whose coins are not known yet. */
function Difference({ shown }: { shown: Shown }) {
  const may = useMay()
  const { id, asset, difference, missing, missing_coins, unknown_count } = shown
  if (unknown_count) {
    return (
      <p className="mt-4 text-sm">
        {words.unknownCoins(unknown_count)}{' '}
        <TextLink to={`/ledger?${new URLSearchParams({ account: `custody:${asset}`, coins: 'unknown' })}`}>
          {words.showUnknown}
        </TextLink>
      </p>
    )
  }
  const cents = asset === 'usd' ? difference : missing
  const isEqual = asset === 'usd' ? difference === 0n : missing_coins === '0'
  if (isEqual || cents === null || !may(requestCustodyMovement)) return null
  const isLess = asset === 'usd' ? cents < 0n : Boolean(missing_coins?.startsWith('-'))
  const worth = cents < 0n ? -cents : cents
  const path = movementPath({
    transfer: !isLess ? 'custody_found' : asset === 'usd' ? 'custody_written_off' : 'network_fee_paid',
    asset,
    coins: missing_coins?.replace('-', ''),
    // The books have no smaller amount than a cent.
    amount: centsToDecimal(worth > 0n ? worth : 1n),
    reconciliation_id: id,
  })
  return (
    <p className="mt-4">
      <Link to={path} className={buttonClass('secondary')}>
        {words.bookDifference}
      </Link>
    </p>
  )
}
