import type { TimelineEntry } from '@cairn/contract/operator/shared/fields.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { formatTimelineEntry } from '../audit-labels.ts'
import { Section } from '../page/section.tsx'

/** The actions on a record, oldest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Section title={words.timeline}>
      {entries.length === 0 && <p className="text-sm text-quiet">{words.noTimeline}</p>}
      <ol>
        {entries.map((entry) => (
          <li
            key={`${entry.at} ${entry.did}`}
            className="relative ps-6 pb-4 before:absolute before:start-[0.3125rem] before:top-4 before:-bottom-1.5 before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            {/* The last action is the current state. */}
            <span
              aria-hidden="true"
              className={`absolute start-0 top-1.5 size-[0.6875rem] rounded-full border-2 ${entry === entries.at(-1) ? 'border-accent bg-accent' : 'border-edge bg-surface'}`}
            />
            <p className="text-sm font-medium">{formatTimelineEntry(entry)}</p>
            <p className="text-xs text-quiet">
              {entry.by || (entry.by_kind === 'member' ? words.theMember : words.theSystem)},{' '}
              <DateText date={entry.at} hasTime />
            </p>
            {entry.details['reason'] && <p className="mt-1 text-sm wrap-anywhere">{String(entry.details['reason'])}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
