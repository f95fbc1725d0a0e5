import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { Facts } from '../../components/page/facts.tsx'
import { Part, type PartProps } from './part.tsx'

/** The rate of each coin and what its sources show. Without the setting there is no such part. */
export function RatesPart({ operations }: PartProps) {
  if (operations.rates?.length === 0) return null
  return (
    <Part operations={operations} part="rates">
      {(rates) => (
        <div className="space-y-5">
          {rates.map(({ asset, rate, sources }) => (
            <div key={asset}>
              <h3 className="mb-2 text-sm font-semibold">{words.assets[asset]}</h3>
              {rate === null && <p className="mb-2 text-sm text-danger">{words.rateUncertain}</p>}
              {sources.map(({ source, problem }) => (
                <p key={source} className="mb-2 text-sm wrap-anywhere text-danger empty:hidden">
                  {problem}
                </p>
              ))}
              <Facts
                facts={[
                  { title: words.rate, value: rate !== null && <Money cents={rate} /> },
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
            </div>
          ))}
        </div>
      )}
    </Part>
  )
}
