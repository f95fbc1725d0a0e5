import { exportAuditEvents, listAuditEvents, type AuditEvent } from '@cairn/contract/operator/audit/audit.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { audit as words } from '@cairn/words/backoffice/audit.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { formatActor, formatVerb, subjectLabels, verbLabels } from '../../components/audit-labels.ts'
import { timeColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { dayFilters, memberFilter } from '../../components/list/filters/shared-filters.ts'
import { describeFacts } from './describe-facts.ts'

const columns: RecordColumn<AuditEvent>[] = [
  { ...timeColumn<AuditEvent>('when', words.when, (event) => event.at), isOfGroup: true },
  { key: 'who', title: words.who, isOfGroup: true, cell: (event) => <Who event={event} /> },
  { key: 'what', title: words.what, cell: ({ did }) => formatVerb(did) },
  {
    key: 'whom',
    title: words.memberOf,
    cell: ({ member }) => member && <TextLink to={`/members/${member.id}`}>{member.full_name}</TextLink>,
  },
  { key: 'subject', title: words.subject, isMinor: true, cell: (event) => <Subject event={event} /> },
  {
    key: 'facts',
    title: words.facts,
    isMinor: true,
    cell: (event) => <span className="text-xs wrap-anywhere text-quiet">{describeFacts(event)}</span>,
  },
]

const verbs = optionsOf(verbLabels)

const filters: RecordFilter[] = [
  { key: 'actor_id', label: words.actor, search: 'actor', help: words.actorHelp },
  { key: 'subject_id', label: words.subject, search: 'record', help: words.subjectHelp },
  memberFilter(words.memberOf),
  { key: 'did', label: words.verb, options: verbs.toSorted((one, other) => one.label.localeCompare(other.label)) },
  ...dayFilters,
  { key: 'views', label: words.showViews, isSwitch: true, options: [{ value: 'shown', label: words.showViews }] },
]

export function AuditScreen() {
  return (
    <Screen title={words.title} lead={words.lead}>
      <RecordList
        name="audit"
        caption={words.title}
        columns={columns}
        groupOf={({ request_id }) => request_id}
        filters={filters}
        emptyText={words.empty}
        call={listAuditEvents}
        exports={[exportAuditEvents]}
      />
    </Screen>
  )
}

/** The actor, with a link to all their actions. */
function Who({ event }: { event: AuditEvent }) {
  const { id } = event.actor
  if (!id) return formatActor(event.actor)
  return (
    <TextLink to={`/audit?${new URLSearchParams({ actor_id: id })}`} title={words.theirActions}>
      {formatActor(event.actor)}
    </TextLink>
  )
}

/** The record, with a link to all actions on it. */
function Subject({ event: { subject } }: { event: AuditEvent }) {
  const name = subjectLabels[subject.kind] ?? subject.kind
  if (!subject.id) return name
  return <TextLink to={`/audit?${new URLSearchParams({ subject_id: subject.id })}`}>{name}</TextLink>
}
