import { assets } from '@cairn/contract/core/constants.ts'
import { pauseTitles } from '@cairn/contract/operator/settings/setting-table.ts'
import { pauseWithdrawals } from '@cairn/contract/operator/settings/settings.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'

/** Pauses the withdrawals of assets at once. They are resumed in the settings. */
export function PauseWithdrawals() {
  return (
    <ActionDialog
      call={pauseWithdrawals}
      open={words.pause.open}
      title={words.pause.title}
      submit={words.pause.submit}
      look="danger"
      isSmall
      text={
        <>
          {words.pause.text} <TextLink to="/settings">{words.pause.settings}</TextLink>
        </>
      }
      renderFields={(errorOf) => (
        <>
          <fieldset className="space-y-2">
            <legend className="mb-1.5 text-sm font-medium">{words.wallet}</legend>
            {assets.map((asset) => (
              <Checkbox key={asset} name={asset} label={words.wallets[asset]} defaultChecked />
            ))}
          </fieldset>
          <SelectField
            label={words.pause.why}
            name="why"
            placeholder={words.pause.selectWhy}
            options={Object.entries(pauseTitles).map(([value, label]) => ({ value, label }))}
            help={words.pause.whyHelp}
            error={errorOf('why')}
          />
        </>
      )}
      // The server refuses an empty reason.
      input={(form) => ({
        body: { assets: assets.filter((asset) => form.has(asset)), why: textOf(form, 'why') as never },
      })}
    />
  )
}
