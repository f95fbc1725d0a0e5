import { releaseDeposit } from '@cairn/contract/operator/releases.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits.ts'
import { DecideDialog, type DecisionFields } from '../../components/dialog/decide-dialog.tsx'
import { Section } from '../../components/record/section.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import type { Decided } from '../../components/record/use-record.ts'
import { useMay } from '../../session/session.tsx'

/** A deposit that is in its plan may go back to the balance before its term. */
export function ReleaseDeposit({ id, decided }: { id: string; decided: Decided }) {
  const may = useMay()
  if (!may(releaseDeposit)) return null
  return (
    <Section title={words.inPlan}>
      <p className="mb-4 text-sm text-quiet">{words.inPlanText}</p>
      <DecideDialog
        {...words.release}
        call={releaseDeposit}
        id={id}
        decided={decided}
        read={(form) => ({ reason: String(form.get('reason') ?? '').trim() })}
        Fields={ReleaseFields}
      />
    </Section>
  )
}

function ReleaseFields({ errorOf }: DecisionFields) {
  return <ReasonField error={errorOf('reason')} />
}
