import type { CallReply } from '@cairn/contract/core/call.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import { changeSettings, type viewSettings } from '@cairn/contract/operator/settings.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'
import { percent, readForm } from './read-form.ts'

type SettingsFormProps = CallReply<typeof viewSettings> & {
  /** Someone else changed the settings, which are read again. An empty message follows a save. */
  onChanged: (message: string) => void
}

/** All settings in one form. Roles that cannot change them see them disabled. */
export function SettingsForm({ settings, defaults, onChanged }: SettingsFormProps) {
  const queries = useQueryClient()
  const mayChange = useMay()(changeSettings)
  const changing = useCall(changeSettings, {
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.saved)
      onChanged('')
      await queries.invalidateQueries()
    },
    onRefused: ({ code, message }) => {
      if (code !== 'changed_meanwhile') return
      onChanged(message)
      void queries.invalidateQueries()
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { ...readForm(new FormData(event.currentTarget)), changed_at: settings.changed_at }
    const numbers = [
      'referral_bonus_basis_points',
      'address_lock_hours',
      'reset_lock_hours',
    ] as const satisfies (keyof typeof body)[]
    const unread = numbers.find((name) => Number.isNaN(body[name]))
    if (unread) changing.refuse(unread, words.notANumber)
    else changing.send({ body })
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <fieldset disabled={!mayChange} className="space-y-6">
        <legend className="sr-only">{words.title}</legend>
        <TextField
          label={words.bonus}
          name="referral_bonus_basis_points"
          inputMode="decimal"
          autoComplete="off"
          help={`${words.bonusHelp} ${words.usual(`${percent(defaults.referral_bonus_basis_points)} %`)}`}
          defaultValue={percent(settings.referral_bonus_basis_points)}
          error={changing.errorOf('referral_bonus_basis_points')}
        />
        <TextField
          label={words.kyc}
          name="kyc_required_above"
          inputMode="decimal"
          autoComplete="off"
          help={`${words.kycHelp} ${words.usual(words.none)}`}
          defaultValue={limitText(settings.kyc_required_above)}
          error={changing.errorOf('kyc_required_above')}
        />
        <TextField
          label={words.twoPeople}
          name="two_approvals_above"
          inputMode="decimal"
          autoComplete="off"
          help={`${words.twoPeopleHelp} ${words.usual(formatUsd(defaults.two_approvals_above ?? 0n))}`}
          defaultValue={centsToDecimal(settings.two_approvals_above ?? 0n)}
          error={changing.errorOf('two_approvals_above')}
        />
        <TextField
          label={words.minAmount}
          name="withdrawal_min_amount"
          inputMode="decimal"
          autoComplete="off"
          help={`${words.minAmountHelp} ${words.usual(words.none)}`}
          defaultValue={limitText(settings.withdrawal_min_amount)}
          error={changing.errorOf('withdrawal_min_amount')}
        />
        <TextField
          label={words.dailyLimit}
          name="withdrawal_daily_limit"
          inputMode="decimal"
          autoComplete="off"
          help={`${words.dailyLimitHelp} ${words.usual(words.none)}`}
          defaultValue={limitText(settings.withdrawal_daily_limit)}
          error={changing.errorOf('withdrawal_daily_limit')}
        />
        <SelectField
          label={words.email}
          name="email_confirmation_required"
          help={words.usual(words.emailChoices.whenMailed)}
          options={[
            { value: '', label: words.emailChoices.whenMailed },
            { value: 'yes', label: words.emailChoices.always },
            { value: 'no', label: words.emailChoices.never },
          ]}
          defaultValue={
            settings.email_confirmation_required === null ? '' : settings.email_confirmation_required ? 'yes' : 'no'
          }
        />
        <TextField
          label={words.addressHold}
          name="address_lock_hours"
          inputMode="numeric"
          autoComplete="off"
          help={`${words.holdHelp} ${words.usual(words.hours(defaults.address_lock_hours))}`}
          defaultValue={settings.address_lock_hours}
          error={changing.errorOf('address_lock_hours')}
        />
        <TextField
          label={words.resetHold}
          name="reset_lock_hours"
          inputMode="numeric"
          autoComplete="off"
          help={`${words.holdHelp} ${words.usual(words.hours(defaults.reset_lock_hours))}`}
          defaultValue={settings.reset_lock_hours}
          error={changing.errorOf('reset_lock_hours')}
        />
        <Checkbox label={words.prefill} name="referral_prefill" defaultChecked={settings.referral_prefill} />
        {mayChange ? (
          <Button type="submit" isBusy={changing.isSending}>
            {words.save}
          </Button>
        ) : (
          <p className="text-sm text-quiet">{words.onlyOwners}</p>
        )}
      </fieldset>
    </form>
  )
}

/** A limit as it is typed; empty for none. */
function limitText(cents: bigint | null): string {
  return cents === null ? '' : centsToDecimal(cents)
}
