import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { Facts } from '../../components/page/facts.tsx'
import { RequestRate } from './request-rate.tsx'
import { Part, type PartProps } from './part.tsx'

/** The rate of each coin and what its sources show, with the form that sets one where they show none. */
export function RatesPart({ operations }: PartProps) {
  return (
    <Part operations={operations} part="rates">
      {(rates) => (
        <div className="space-y-5">
          {rates.map(({ asset, rate, set, sources }) => (
            <div key={asset}>
              <h3 className="mb-2 text-sm font-semibold">{words.assets[asset]}</h3>
              {rate === null && sources.length > 0 && <p className="mb-2 text-sm text-danger">{words.rateUncertain}</p>}
              {rate === null && sources.length === 0 && <p className="mb-2 text-sm">{words.noRate}</p>}
              {sources.map(({ source, problem }) => (
                <p key={source} className="mb-2 text-sm wrap-anywhere text-danger empty:hidden">
                  {problem}
                </p>
              ))}
              <Facts
                facts={[
                  { title: words.rate, value: rate === null ? null : <Money cents={rate} /> },
                  { title: words.rateSet, value: set && <SetRate {...set} /> },
                  ...sources.map((one) => ({
                    title: words.rateAt(one.source),
                    value: one.read_at ? (
                      <>
                        <Money cents={one.rate} />, <DateText date={one.read_at} hasTime />
                      </>
                    ) : (
                      words.notLooked
                    ),
                  })),
                ]}
              />
              {asset !== 'usdt' && (rate === null || set) && <RequestRate asset={asset} />}
            </div>
          ))}
        </div>
      )}
    </Part>
  )
}

function SetRate({ approval_id, ends_at }: { approval_id: string; ends_at: string }) {
  return (
    <>
      <Text parts={words.rateSetUntil(<DateText date={ends_at} hasTime />)} />{' '}
      <TextLink to={`/approvals/${approval_id}`}>{words.viewRate}</TextLink>
    </>
  )
}
