import { DateText } from '@cairn/ui/values/date-text.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { Facts } from '../../components/page/facts.tsx'
import { Part, type PartProps } from './part.tsx'

export function StandbysPart({ operations }: PartProps) {
  return (
    <Part operations={operations} part="standbys">
      {({ is_private, synchronous, commits_waiting }) =>
        is_private ? (
          <p className="text-sm">{words.private}</p>
        ) : (
          <Facts
            facts={[
              { title: words.synchronous, value: synchronous ?? words.notVisible },
              { title: words.commitsWaiting, value: commits_waiting },
            ]}
          />
        )
      }
    </Part>
  )
}

export function JobsPart({ operations }: PartProps) {
  return (
    <Part operations={operations} part="jobs">
      {({ waiting, oldest_due_seconds, failed }) => (
        <Facts
          facts={[
            { title: words.jobsWaiting, value: waiting },
            { title: words.oldestDue, value: waiting > 0 ? words.seconds(oldest_due_seconds) : null },
            {
              title: words.failedJobs,
              value: failed.map(({ task, count }) => words.failedJob(task, count)).join(', ') || words.noFailedJobs,
              isWide: failed.length > 0,
            },
          ]}
        />
      )}
    </Part>
  )
}

/** The height of each chain by its sources, and why a source is not used now. */
export function ChainsPart({ operations }: PartProps) {
  return (
    <Part operations={operations} part="chains">
      {(chains) =>
        chains.length === 0 ? (
          <p className="text-sm">{words.noChains}</p>
        ) : (
          <div className="space-y-5">
            {chains.map(({ asset, height, looked_at, problem, source, tip_at }) => (
              <div key={`${asset} ${source}`}>
                <h3 className="mb-2 text-sm font-semibold">{words.assets[asset]}</h3>
                {problem && <p className="mb-2 text-sm wrap-anywhere text-danger">{problem}</p>}
                <Facts
                  facts={[
                    { title: words.chainSource, value: source },
                    { title: words.height, value: height?.toLocaleString('en-US') },
                    { title: words.blockAt, value: tip_at && <DateText date={tip_at} hasTime /> },
                    {
                      title: words.lookedAt,
                      value: looked_at ? <DateText date={looked_at} hasTime /> : words.notLooked,
                    },
                  ]}
                />
              </div>
            ))}
          </div>
        )
      }
    </Part>
  )
}

export function DiskPart({ operations }: PartProps) {
  return (
    <Part operations={operations} part="disk">
      {({ free, size }) => <Facts facts={[{ title: words.dataDisk, value: words.free(free, size) }]} />}
    </Part>
  )
}
