import { coinName } from '@cairn/contract/core/money/coins.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { viewUnits, type UnitBook } from '@cairn/contract/operator/ledger/custody-units.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { reconciliations } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { units as words } from '@cairn/words/backoffice/ledger/units.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../api.ts'
import { Loaded } from '../../../components/page/loaded.tsx'
import { Facts } from '../../../components/page/facts.tsx'
import { Section } from '../../../components/page/section.tsx'
import { LedgerNav } from '../ledger-nav.tsx'
import { Uncollected } from './uncollected.tsx'

/** How many coins of each asset came in, went out and were taken as fees. */
export function UnitsScreen() {
  const query = useQuery({ queryKey: ['units'], queryFn: async () => (await send(viewUnits)).books })
  return (
    <Screen title={words.title} lead={words.lead}>
      <LedgerNav />
      <Loaded query={query} what={words.loading}>
        {(books) => (
          <div className="space-y-4">
            {books.map((book) => (
              <Section key={book.asset} title={`${reconciliations.assets[book.asset]} (${coinName(book.asset)})`}>
                <Facts facts={factsOf(book)} />
                <Uncollected asset={book.asset} />
              </Section>
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function factsOf(book: UnitBook) {
  return [
    { title: words.in, value: book.in },
    { title: words.out, value: book.out },
    { title: words.fees, value: book.fees },
    {
      title: words.held,
      value: (
        <>
          <span className="font-semibold">{book.held}</span>
          {(['unattributed', 'unconfirmed'] as const).map(
            (one) =>
              book[one] !== '0' && (
                <span key={one} className="block text-xs text-quiet">
                  {words[one](book[one])}
                </span>
              ),
          )}
        </>
      ),
    },
    {
      title: words.amount,
      value: (
        <TextLink to={transfersOf(book.asset)}>
          <Money cents={book.amount} />
        </TextLink>
      ),
    },
    { title: words.unknown, value: <Unknown book={book} /> },
  ]
}

function Unknown({ book: { asset, unknown_amount, unknown_count } }: { book: UnitBook }) {
  if (unknown_count === 0) return words.none
  return (
    <TextLink to={transfersOf(asset, { coins: 'unknown' })}>
      {words.records(unknown_count, formatUsd(unknown_amount))}
    </TextLink>
  )
}

function transfersOf(asset: string, more: Record<string, string> = {}): string {
  return `/ledger?${new URLSearchParams({ account: `custody:${asset}`, ...more })}`
}
