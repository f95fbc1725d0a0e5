import { assets } from '@cairn/contract/core/constants.ts'
import { recordCoins } from '@cairn/contract/operator/ledger/custody-units.ts'
import type { LedgerTransfer } from '@cairn/contract/operator/ledger/ledger.ts'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { ledger } from '@cairn/words/backoffice/ledger/ledger.ts'
import { units as words } from '@cairn/words/backoffice/ledger/units.ts'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { textOf } from '../../../components/dialog/text-of.ts'
import { useMay } from '../../../session/session.tsx'

/** How many coins a transfer moved; where that is not known, the way to enter it. A dash for a transfer of dollars only. */
export function CoinsCell({ transfer }: { transfer: LedgerTransfer }) {
  const may = useMay()
  const { cause, coins, from, to } = transfer
  if (coins !== null) return <span className="whitespace-nowrap">{coins}</span>
  const asset = assets.find((one) => [from.code, to.code].includes(`custody:${one}`))
  if (!asset) return '–'
  if (!may(recordCoins)) return ledger.coinsUnknown
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="text-quiet">{ledger.coinsUnknown}</span>
      <ActionDialog
        {...words.enter}
        isSmall
        call={recordCoins}
        input={(form) => ({ body: { reference: cause.id, asset, coins: textOf(form, 'coins') } })}
        renderFields={(errorOf) => (
          <TextField
            label={words.coins}
            name="coins"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            help={words.coinsHelp}
            error={errorOf('coins')}
          />
        )}
      />
    </span>
  )
}
