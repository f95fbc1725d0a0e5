import { rateHours, requestRate, type ratedAssets } from '@cairn/contract/operator/deposits/rates.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { EvidenceFileField, readEvidenceFile } from '../../components/evidence/evidence-file-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

const options = rateHours.map((count) => ({ value: String(count), label: words.hours(count) }))

export function RequestRate({ asset }: { asset: (typeof ratedAssets)[number] }) {
  return (
    <div className="mt-3">
      <ActionDialog
        {...words.requestRate(words.assets[asset])}
        call={requestRate}
        input={(form) => ({
          body: {
            asset,
            rate: textOf(form, 'rate'),
            hours: rateHours.find((count) => String(count) === textOf(form, 'hours')) ?? rateHours[0],
            reason: textOf(form, 'reason'),
            evidence_file_id: readEvidenceFile(form),
          },
        })}
        renderFields={(errorOf) => (
          <>
            <NoApproverWarning request="coin_rate" />
            <AmountField label={words.rateField} name="rate" error={errorOf('rate') || errorOf('amount')} />
            <SelectField
              label={words.rateHours}
              name="hours"
              options={options}
              defaultValue="4"
              error={errorOf('hours')}
            />
            <ReasonField error={errorOf('reason')} />
            <EvidenceFileField error={errorOf('evidence_file_id')} />
          </>
        )}
      />
    </div>
  )
}
