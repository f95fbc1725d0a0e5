import type { Asset } from '@cairn/contract/core/constants.ts'
import { refusals } from '@cairn/contract/core/refusals.ts'
import { splitAccountKey } from '@cairn/contract/core/typed/account-key.ts'
import { requestAccountKey } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { addresses as words } from '@cairn/words/backoffice/deposits/receiving-addresses.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { EvidenceFileField, readEvidenceFile } from '../../components/evidence/evidence-file-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

/** The account key in force, and how many of its addresses were given. */
export function AccountKey({ asset, accountKey, lastIndex }: { asset: Asset; accountKey: string; lastIndex: number }) {
  return (
    <div className="mt-3 space-y-2 text-sm">
      <p>{words.ownAddresses[asset]}</p>
      <p className="wrap-anywhere">
        <span className="text-quiet">{words.accountKey}</span> <span className="font-mono">{accountKey}</span>
      </p>
      <p>{words.lastIndex(lastIndex)}</p>
    </div>
  )
}

export function RequestAccountKey({ asset }: { asset: Asset }) {
  return (
    <ActionDialog
      {...words.requestAccountKey(asset)}
      call={requestAccountKey}
      findFault={(form) => findFault(asset, form)}
      input={(form) => ({
        body: {
          account_key: textOf(form, 'account_key'),
          reason: textOf(form, 'reason'),
          evidence_file_id: readEvidenceFile(form),
        },
      })}
      renderFields={(errorOf) => (
        <>
          <NoApproverWarning request="account_key" />
          <TextField
            label={words.accountKey}
            name="account_key"
            help={words.accountKeyHelp[asset]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            className="font-mono text-sm"
            error={errorOf('account_key')}
          />
          <ReasonField error={errorOf('reason')} />
          <EvidenceFileField error={errorOf('evidence_file_id')} />
        </>
      )}
    />
  )
}

/** Anything but a public account key with its origin stays in the browser: it may be a private key. */
function findFault(asset: Asset, form: FormData) {
  const parts = splitAccountKey(textOf(form, 'account_key'))
  if (typeof parts !== 'string' && parts.asset === asset) return null
  return { field: 'account_key', message: typeof parts === 'string' ? refusals[parts].sentence : words.otherAsset }
}
