import { viewKycSubmission, type KycSubmissionInFull } from '@cairn/contract/operator/kyc.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { kyc as words } from '@cairn/words/backoffice/kyc.ts'
import { Link, useParams } from 'react-router'
import { Facts } from '../../components/record/facts.tsx'
import { MemberSection } from '../../components/record/member-section.tsx'
import { Section } from '../../components/record/section.tsx'
import { RecordStatus } from '../../components/record/record-status.tsx'
import { RecordScreen } from '../../components/record/record-screen.tsx'
import { Timeline } from '../../components/record/timeline.tsx'
import { useRecord } from '../../components/record/use-record.ts'
import { DecideKyc } from './decide-kyc.tsx'
import { DocumentSection } from './document-section.tsx'

/** One submission: its details, the document when it is opened, and the decision. */
export function SubmissionScreen() {
  const { id = '' } = useParams()
  const { record, changed, afterDecision } = useRecord(viewKycSubmission, { id, list: 'kyc' })
  const submission = record.data?.submission
  return (
    <RecordScreen
      title={submission ? words.pageTitle(submission.member.full_name) : words.one}
      status={submission?.status}
      back={{ to: '/kyc', title: words.back }}
      record={record}
      what={words.what}
      failed={words.failed}
      changed={changed}
      aside={
        submission && (
          <>
            <MemberSection member={submission.member} />
            <Openings submission={submission} />
            <Timeline operations={submission.timeline} />
          </>
        )
      }
    >
      {submission && (
        <>
          <Said submission={submission} />
          {/* The key drops an opened document when the submission changes. */}
          <DocumentSection key={id} id={id} onOpened={() => void record.refetch()} />
          {submission.status === 'pending' && <DecideKyc id={id} afterDecision={afterDecision} />}
        </>
      )}
    </RecordScreen>
  )
}

/** The details of the submission and its decision. */
function Said({ submission }: { submission: KycSubmissionInFull }) {
  return (
    <Section title={words.facts}>
      <Facts
        facts={[
          { title: words.country, value: submission.country },
          { title: words.type, value: words.types[submission.id_card_type] ?? submission.id_card_type },
          { title: words.sent, value: <DateText date={submission.submitted_at} hasTime /> },
          { title: words.decided, value: submission.decided_at && <DateText date={submission.decided_at} hasTime /> },
          { title: words.reason, value: submission.reason, isWide: true },
          { title: words.id, value: <span className="font-mono text-sm">{submission.id}</span>, isWide: true },
        ]}
      />
    </Section>
  )
}

function Openings({ submission: { openings, earlier } }: { submission: KycSubmissionInFull }) {
  return (
    <>
      <Section title={words.openings}>
        {openings.length === 0 && <p className="text-sm text-quiet">{words.noOpenings}</p>}
        <ul className="space-y-2 text-sm">
          {openings.map(({ at, by }) => (
            <li key={`${at} ${by}`}>
              {by}, <DateText date={at} hasTime />
            </li>
          ))}
        </ul>
      </Section>
      {earlier.length > 0 && (
        <Section title={words.earlier}>
          <ul className="space-y-3 text-sm">
            {earlier.map((before) => (
              <li key={before.id}>
                <Link
                  to={`/kyc/${before.id}`}
                  className="inline-flex min-h-6 items-center rounded-sm text-accent underline underline-offset-4"
                >
                  <DateText date={before.submitted_at} hasTime />
                </Link>{' '}
                <RecordStatus status={before.status} />
                {before.reason && <p className="mt-1 text-quiet">{before.reason}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
