import { viewKycSubmission, type KycSubmissionInFull } from '@cairn/contract/operator/kyc.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { kyc as words } from '@cairn/words/backoffice/kyc.ts'
import { TextLink } from '../../components/text-link.tsx'
import { Facts } from '../../components/record/facts.tsx'
import { MemberRecordScreen } from '../../components/record/member-record-screen.tsx'
import { Section } from '../../components/record/section.tsx'
import { RecordStatus } from '../../components/record/record-status.tsx'
import { DecideKyc } from './decide-kyc.tsx'
import { DocumentSection } from './document-section.tsx'

/** One submission: its details, the document when it is opened, and the decision. */
export function SubmissionScreen() {
  return (
    <MemberRecordScreen
      call={viewKycSubmission}
      list="kyc"
      words={words}
      recordOf={({ submission }) => submission}
      titleOf={({ member }) => words.pageTitle(member.full_name)}
      renderAside={(submission) => <Openings submission={submission} />}
    >
      {(submission, afterDecision, readAgain) => (
        <>
          <SubmissionFacts submission={submission} />
          {/* The key drops an opened document when the submission changes. */}
          <DocumentSection key={submission.id} id={submission.id} onOpened={readAgain} />
          {submission.status === 'pending' && <DecideKyc submission={submission} afterDecision={afterDecision} />}
        </>
      )}
    </MemberRecordScreen>
  )
}

/** The details of the submission and its decision. */
function SubmissionFacts({ submission }: { submission: KycSubmissionInFull }) {
  return (
    <Section title={words.facts}>
      <Facts
        facts={[
          { title: words.country, value: submission.country },
          { title: words.type, value: words.types[submission.id_card_type] ?? submission.id_card_type },
          { title: words.submittedAt, value: <DateText date={submission.submitted_at} hasTime /> },
          { title: words.decidedAt, value: submission.decided_at && <DateText date={submission.decided_at} hasTime /> },
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
                <TextLink to={`/kyc/${before.id}`}>
                  <DateText date={before.submitted_at} hasTime />
                </TextLink>{' '}
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
