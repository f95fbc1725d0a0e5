import type { Asset } from '@cairn/contract/core/constants.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { viewUncollected, type Uncollected as Reply } from '@cairn/contract/operator/ledger/uncollected.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { units } from '@cairn/words/backoffice/ledger/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../api.ts'
import { Facts } from '../../../components/page/facts.tsx'
import { Loaded } from '../../../components/page/loaded.tsx'

const words = units.uncollected

/** What lies at the addresses of deposits and members, read from the chain at the press of a button, and what collecting it costs. */
export function Uncollected({ asset }: { asset: Asset }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="mt-4 border-t border-line pt-4">
      {isShown ? (
        <UncollectedFacts asset={asset} />
      ) : (
        <Button look="secondary" onClick={() => setShown(true)}>
          {words.show}
        </Button>
      )}
    </div>
  )
}

function UncollectedFacts({ asset }: { asset: Asset }) {
  const query = useQuery({
    queryKey: ['uncollected', asset],
    queryFn: async () => (await send(viewUncollected, { query: { asset } })).uncollected,
  })
  return (
    <div tabIndex={-1} ref={focus}>
      <Loaded query={query} what={words.loading} lines={2}>
        {(uncollected) => <Facts facts={factsOf(asset, uncollected)} />}
      </Loaded>
    </div>
  )
}

/** The pressed button leaves the page. */
const focus = (element: HTMLElement | null) => element?.focus()

function factsOf(asset: Asset, { addresses, coins, cost, count, problem, ...more }: Reply) {
  const isKnown = problem === null
  return [
    {
      title: words.title,
      value: isKnown ? (
        <WithNotes
          text={coins}
          notes={[
            words.at(count, asset === 'bitcoin'),
            more.only_newest && words.onlyNewest(more.only_newest),
            more.block && words.block(more.block),
          ]}
        />
      ) : (
        problem
      ),
    },
    { title: words.cost, value: isKnown ? <Cost cost={cost} /> : null },
    {
      title: words.smallest,
      value: more.is_smallest_too_low ? (
        <>
          {formatUsd(more.smallest ?? 0n)}
          <span className="block text-sm font-semibold text-danger">{words.tooLow}</span>
          <TextLink to="/settings">{words.settings}</TextLink>
        </>
      ) : null,
    },
    {
      title: words.addresses,
      isWide: true,
      value:
        addresses.length > 0 ? (
          <ul className="space-y-1">
            {addresses.map((one) => (
              <li key={one.address} className="flex flex-wrap justify-between gap-x-4">
                <span className="font-mono text-xs break-all">{one.address}</span>
                <span className="whitespace-nowrap tabular-nums">{one.coins}</span>
              </li>
            ))}
          </ul>
        ) : null,
    },
  ]
}

function Cost({ cost }: Pick<Reply, 'cost'>) {
  if (!cost) return words.costUnknown
  const each = words.each(withDollars(cost.one, cost.one_amount))
  return <WithNotes text={withDollars(cost.all, cost.all_amount)} notes={[each]} />
}

function WithNotes({ text, notes }: { text: string; notes: (string | number | null)[] }) {
  return (
    <>
      <span>{text}</span>
      {notes.filter(Boolean).map((note) => (
        <span key={note} className="block text-xs text-quiet">
          {note}
        </span>
      ))}
    </>
  )
}

function withDollars(coins: string, cents: bigint | null): string {
  return cents === null ? coins : `${coins} (${formatUsd(cents)})`
}
