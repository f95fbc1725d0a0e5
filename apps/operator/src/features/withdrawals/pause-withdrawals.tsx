import { assets } from '@cairn/contract/core/constants.ts'
import type { PauseReason } from '@cairn/contract/member/money/withdrawals.ts'
import { pauseWithdrawals } from '@cairn/contract/operator/settings/settings.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { ActionDialog, choiceName } from '../../components/dialog/action-dialog.tsx'

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
      renderFields={() => (
        <>
          <fieldset className="space-y-2">
            <legend className="mb-1.5 text-sm font-medium">{words.wallet}</legend>
            {assets.map((asset) => (
              <Checkbox key={asset} name={asset} label={words.wallets[asset]} defaultChecked />
            ))}
          </fieldset>
          <p className="text-sm text-quiet">{words.pause.whyHelp}</p>
        </>
      )}
      input={(form) => ({
        body: { assets: assets.filter((asset) => form.has(asset)), why: form.get(choiceName) as PauseReason },
      })}
    />
  )
}
