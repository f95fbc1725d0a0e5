import type { Examination } from '@cairn/contract/operator/operations.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { Facts } from '../../components/page/facts.tsx'
import { Part, type PartProps } from './part.tsx'

const looks = { mend: 'alarm', risk: 'pending' }

/** The findings of the last hourly examination, with what must be fixed first, and when certificates end. */
export function ExaminationPart({ operations }: PartProps) {
  return (
    <Part operations={operations} part="examination">
      {({ examined_at, server, subjects, certificates }) =>
        examined_at === null ? (
          <p className="text-sm text-quiet">{words.notExamined}</p>
        ) : (
          <div className="space-y-4">
            <p className="text-sm text-quiet">
              {words.examined} <DateText date={examined_at} hasTime /> {words.examinedOn(server)}
            </p>
            <Findings subjects={subjects} />
            <Facts
              facts={certificates.map(({ setting, ends_at }) => ({
                title: words.certificate(setting),
                value: ends_at ? <DateText date={ends_at} /> : words.certificateUnread,
              }))}
            />
          </div>
        )
      }
    </Part>
  )
}

function Findings({ subjects }: Pick<Examination, 'subjects'>) {
  const findings = subjects
    .flatMap(({ subject, findings: found }) => found.map((finding) => ({ subject, ...finding })))
    .toSorted((one, other) => Number(other.severity === 'mend') - Number(one.severity === 'mend'))
  if (findings.length === 0) return <p>{words.noFindings}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {findings.map(({ subject, severity, sentence }) => (
        <li key={sentence} className="flex flex-col items-start gap-x-4 gap-y-1 py-2 text-sm sm:flex-row">
          <span className="sm:w-24 sm:shrink-0">
            <StatusBadge status={words.severities[severity]} look={looks[severity]} />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{subject}:</span> {sentence}
          </span>
        </li>
      ))}
    </ul>
  )
}
