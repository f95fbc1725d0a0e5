import { viewKycSubmission, type KycSubmissionInFull } from '@cairn/contract/operator/members/kyc.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { ChecksSection } from '../../components/checks/checks-section.tsx'
import { MemberRecordScreen } from '../../components/record/member-record-screen.tsx'
import { Section } from '../../components/page/section.tsx'
import { RecordStatus } from '../../components/record/record-status.tsx'
import { DecideKyc } from './decide-kyc.tsx'
import { DocumentSection } from './document-section.tsx'
import { RevokeKyc } from './revoke-kyc.tsx'
import { Duplicates } from './duplicates.tsx'

/** One submission: the document when it is opened with the decision next to it, then its details. */
export function SubmissionScreen() {
  return (
    <MemberRecordScreen
      call={viewKycSubmission}
      list="kyc"
      words={words}
      recordOf={({ submission }) => submission}
      titleOf={({ member }) => words.pageTitle(member.full_name)}
      renderTop={(submission, afterDecision, readAgain) => (
        <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,3fr)_minmax(19rem,2fr)]">
          {/* The key drops an opened document when the submission changes. */}
          <DocumentSection
            key={submission.id}
            id={submission.id}
            isRemoved={submission.document_removed_at !== null}
            partCount={submission.parts.length}
            onOpened={readAgain}
          />
          {submission.status === 'pending' && <DecideKyc submission={submission} afterDecision={afterDecision} />}
          {submission.status === 'approved' && <RevokeKyc submission={submission} afterDecision={afterDecision} />}
        </div>
      )}
      renderAside={(submission) => <Openings submission={submission} />}
    >
      {(submission) => (
        <>
          <ChecksSection {...submission} />
          {submission.duplicates.length > 0 && <Duplicates duplicates={submission.duplicates} />}
          <SubmissionFacts submission={submission} />
        </>
      )}
    </MemberRecordScreen>
  )
}

function SubmissionFacts({ submission }: { submission: KycSubmissionInFull }) {
  return (
    <Section title={words.facts}>
      <Facts
        facts={[
          { title: words.country, value: submission.country },
          { title: words.type, value: words.types[submission.id_card_type] ?? submission.id_card_type },
          { title: words.submittedAt, value: <DateText date={submission.submitted_at} hasTime /> },
          ...submission.parts.map(({ part, sent_at }) => ({
            title: words.parts[part] ?? part,
            value: <DateText date={sent_at} hasTime />,
          })),
          { title: words.decidedAt, value: submission.decided_at && <DateText date={submission.decided_at} hasTime /> },
          { title: words.expiresOn, value: submission.expires_on && <DateText date={submission.expires_on} /> },
          { title: words.kept, value: submission.document_removed_at ? null : <KeptUntil submission={submission} /> },
          {
            title: words.removed,
            value: submission.document_removed_at && <DateText date={submission.document_removed_at} />,
          },
          { title: words.reason, value: submission.reason, isWide: true },
          { title: words.id, value: <span className="font-mono text-sm">{submission.id}</span>, isWide: true },
        ]}
      />
    </Section>
  )
}

function KeptUntil({ submission: { kept_months, kept_until, status } }: { submission: KycSubmissionInFull }) {
  if (kept_until) return <DateText date={kept_until} />
  return status === 'pending' ? words.keptInReview : words.keptWhileOpen(kept_months)
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
