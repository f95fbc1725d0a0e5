import type { CallReply } from '@cairn/contract/core/call.ts'
import { explainReconciliation, viewReconciliation } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import { reconciliations as words } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { useParams } from 'wouter'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../../components/dialog/reason-field.tsx'
import { textOf } from '../../../components/dialog/text-of.ts'
import { EvidenceFiles } from '../../../components/evidence/evidence-files.tsx'
import { RecordScreen } from '../../../components/record/record-screen.tsx'
import { Section } from '../../../components/page/section.tsx'
import { Timeline } from '../../../components/record/timeline.tsx'
import { useRecord, type AfterDecision } from '../../../components/record/use-record.ts'
import { CountFacts } from './count-facts.tsx'

type Shown = CallReply<typeof viewReconciliation>['reconciliation']

/** One count: what the books said, what was counted, and the explanation of the difference. */
export function ReconciliationScreen() {
  const { id = '' } = useParams()
  const { record, change, viewers, afterDecision } = useRecord(viewReconciliation, { id, list: 'reconciliations' })
  const shown = record.data?.reconciliation
  return (
    <RecordScreen
      title={words.pageTitle}
      status={undefined}
      back={{ to: '/ledger/reconciliations', title: words.title }}
      record={record}
      what={words.loading}
      change={change}
      viewers={viewers}
    >
      {shown && (
        <div className="max-w-3xl space-y-6">
          <CountFacts shown={shown} />
          <Section title={evidence.files}>
            <EvidenceFiles files={shown.files} />
          </Section>
          {shown.status === 'open' && <Explain shown={shown} afterDecision={afterDecision} />}
          <Timeline entries={shown.timeline} />
        </div>
      )}
    </RecordScreen>
  )
}

function Explain({ shown, afterDecision }: { shown: Shown; afterDecision: AfterDecision }) {
  const { id, may_explain, version } = shown
  if (!may_explain) return <p className="text-sm text-quiet">{words.notForYou}</p>
  return (
    <Section title={words.explanation} note={words.explainLead}>
      <ActionDialog
        {...words.explain}
        look="primary"
        call={explainReconciliation}
        {...afterDecision}
        input={(form) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })}
        renderFields={(errorOf) => <ReasonField label={words.explanation} error={errorOf('reason')} />}
      />
    </Section>
  )
}
