import type { Asset } from '@cairn/contract/core/constants.ts'
import { refusals } from '@cairn/contract/core/refusals.ts'
import { splitAddressList, type ListAsset } from '@cairn/contract/core/typed/address-list.ts'
import { fewAddresses, requestAddressList } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { controlClass, describe, Field } from '@cairn/ui/forms/field.tsx'
import { addresses as words } from '@cairn/words/backoffice/deposits/receiving-addresses.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { EvidenceFileField, readEvidenceFile } from '../../components/evidence/evidence-file-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

/** How many addresses of the list in force are free, with a warning when they are few. */
export function AddressesLeft({ asset, count }: { asset: Asset; count: number }) {
  return (
    <div className="mt-3 space-y-2 text-sm">
      <p>{words.ownAddresses[asset]}</p>
      {count < fewAddresses ? (
        <p role="note" className="rounded-md border border-line bg-waiting-soft p-3 font-medium text-waiting">
          {words.fewLeft(count)}
        </p>
      ) : (
        <p>{words.addressesLeft(count)}</p>
      )}
    </div>
  )
}

export function RequestAddressList({ asset }: { asset: ListAsset }) {
  return (
    <ActionDialog
      {...words.requestList}
      call={requestAddressList}
      findFault={(form) => findFault(asset, form)}
      input={(form) => ({
        body: {
          asset,
          addresses: textOf(form, 'addresses'),
          reason: textOf(form, 'reason'),
          evidence_file_id: readEvidenceFile(form),
        },
      })}
      renderFields={(errorOf) => {
        const field = { name: 'addresses', help: words.listHelp, error: errorOf('addresses') }
        return (
          <>
            <NoApproverWarning request="address_list" />
            <Field label={words.list} {...field}>
              <textarea
                {...describe(field)}
                id="addresses"
                name="addresses"
                rows={6}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                className={`${controlClass} font-mono text-sm`}
              />
            </Field>
            <ReasonField error={errorOf('reason')} />
            <EvidenceFileField error={errorOf('evidence_file_id')} />
          </>
        )
      }}
    />
  )
}

/** Anything but addresses stays in the browser: it may be a private key. */
function findFault(asset: ListAsset, form: FormData) {
  const listed = splitAddressList(asset, textOf(form, 'addresses'))
  return typeof listed === 'string' ? { field: 'addresses', message: refusals[listed].sentence } : null
}
