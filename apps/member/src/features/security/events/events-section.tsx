import type { SecurityEvent } from '@cairn/contract/member/account/security.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { security } from '@cairn/words/member/account/security.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { eventsQuery, openingsQuery } from './events-query.ts'
import { PagedList } from '../paged-list.tsx'
import { SecuritySection } from '../security-section.tsx'

export function EventsSection() {
  const words = security.events
  return (
    <SecuritySection title={words.title} lead={words.lead}>
      <PagedList query={useInfiniteQuery(eventsQuery)} words={words}>
        {(event) => (
          <>
            <p className="font-medium">{describe(event)}</p>
            <Facts facts={[event.by && security.byOperator(event.by), event.device, event.address]} date={event.date} />
          </>
        )}
      </PagedList>
    </SecuritySection>
  )
}

/** Which operators opened what the member has. */
export function OpeningsSection() {
  const words = security.openings
  return (
    <SecuritySection title={words.title} lead={words.lead}>
      <PagedList query={useInfiniteQuery(openingsQuery)} words={words}>
        {({ by, date, kind }) => (
          <>
            <p className="font-medium">{words.kinds[kind] ?? kind}</p>
            <Facts facts={[security.byOperator(by)]} date={date} />
          </>
        )}
      </PagedList>
    </SecuritySection>
  )
}

function describe({ kind, changed }: SecurityEvent): string {
  const { fields, kinds } = security.events
  if (!changed) return kinds[kind] ?? kind
  return security.events.changed(changed.split(' ').flatMap((field) => fields[field] ?? []))
}

function Facts({ facts, date }: { facts: (string | undefined)[]; date: string }) {
  return (
    <p className="text-sm break-words text-quiet">
      <DateText date={date} hasTime />
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact}>
              {' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ),
      )}
    </p>
  )
}
