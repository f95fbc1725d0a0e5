import {
  addCaseRecord,
  closeCase,
  removeCaseRecord,
  reopenCase,
  viewCase,
  type CaseInFull,
  type CaseRecordKind,
} from '@cairn/contract/operator/members/cases.ts'
import { SearchField } from '../../components/list/search/search-field.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { cases as words } from '@cairn/words/backoffice/members/cases.ts'
import { useState } from 'react'
import { useParams } from 'wouter'
import { ActionDialog, type ErrorOf } from '../../components/dialog/action-dialog.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { RecordScreen } from '../../components/record/record-screen.tsx'
import { Timeline } from '../../components/record/timeline.tsx'
import { useRecord, type AfterDecision } from '../../components/record/use-record.ts'
import { CaseNotes } from './case-notes.tsx'
import { CaseState } from './cases-screen.tsx'

/** One case: its members and records, its notes, and what was done. */
export function CaseScreen() {
  const { id = '' } = useParams()
  const { record, change, viewers, afterDecision } = useRecord(viewCase, { id, list: 'cases' })
  const shown = record.data?.case
  return (
    <RecordScreen
      title={shown?.title ?? words.one}
      status={undefined}
      back={{ to: '/cases', title: words.back }}
      record={record}
      what={words.loading}
      change={change}
      viewers={viewers}
    >
      {shown && (
        <div className="max-w-3xl space-y-6">
          <CaseFacts shown={shown} afterDecision={afterDecision} />
          <CaseRecords shown={shown} afterDecision={afterDecision} />
          <CaseNotes caseId={shown.id} notes={shown.notes} isOpen={shown.state === 'open'} {...afterDecision} />
          <Timeline entries={shown.timeline} />
        </div>
      )}
    </RecordScreen>
  )
}

interface PartProps {
  shown: CaseInFull
  afterDecision: AfterDecision
}

function CaseFacts({ shown, afterDecision }: PartProps) {
  const { id, version } = shown
  const isOpen = shown.state === 'open'
  return (
    <Section title={words.one}>
      <Facts
        facts={[
          { title: words.state, value: <CaseState state={shown.state} /> },
          { title: words.openedBy, value: shown.opened_by },
          { title: words.openedAt, value: <DateText date={shown.opened_at} hasTime /> },
          { title: words.closedAt, value: shown.closed_at && <DateText date={shown.closed_at} hasTime /> },
        ]}
      />
      <div className="mt-4">
        <ActionDialog
          {...(isOpen ? words.close : words.reopen)}
          {...afterDecision}
          call={isOpen ? closeCase : reopenCase}
          input={() => ({ params: { id }, version })}
        />
      </div>
    </Section>
  )
}

const pages: Record<CaseRecordKind, string> = {
  member: '/members',
  deposit: '/deposits',
  withdrawal: '/withdrawals',
  document: '/kyc',
}

function CaseRecords({ shown, afterDecision }: PartProps) {
  const { records, state } = shown
  const params = { id: shown.id }
  return (
    <Section title={words.records}>
      {records.length === 0 && <p className="text-sm text-quiet">{words.noRecords}</p>}
      <ul aria-label={words.records} className="divide-y divide-line">
        {records.map(({ at, id, kind, member }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span>
              <TextLink to={`${pages[kind]}/${id}`}>
                {words.kinds[kind]}: {member.full_name}
              </TextLink>
              <span className="ms-2 text-sm text-quiet">
                <DateText date={at} />
              </span>
            </span>
            {state === 'open' && (
              <ActionDialog
                {...words.remove(`${words.kinds[kind]}: ${member.full_name}`)}
                {...afterDecision}
                isSmall
                call={removeCaseRecord}
                input={() => ({ params, body: { record_id: id } })}
              />
            )}
          </li>
        ))}
      </ul>
      {state === 'open' && <AddRecord params={params} afterDecision={afterDecision} />}
    </Section>
  )
}

function AddRecord({ params, afterDecision }: { params: { id: string }; afterDecision: AfterDecision }) {
  const [recordId, setRecordId] = useState('')
  const onDone: AfterDecision['onDone'] = (reply) => {
    setRecordId('')
    return afterDecision.onDone(reply)
  }
  const fields = (errorOf: ErrorOf) => (
    <SearchField
      kind="any"
      label={words.record}
      name="record_id"
      value={recordId}
      onChange={setRecordId}
      help={words.recordHelp}
      error={errorOf('record_id')}
    />
  )
  return (
    <div className="mt-3">
      <ActionDialog
        {...words.add}
        {...afterDecision}
        onDone={onDone}
        call={addCaseRecord}
        input={() => ({ params, body: { record_id: recordId } })}
        renderFields={fields}
      />
    </div>
  )
}
