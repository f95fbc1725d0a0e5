import type { CallReply } from '@cairn/contract/core/call.ts'
import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import { changeSettings, type viewSettings } from '@cairn/contract/operator/settings.ts'
import { Form } from '@cairn/ui/fields/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { CompanyFields } from './company-fields.tsx'
import { percent, readForm } from './read-form.ts'

type SettingsFormProps = Pick<CallReply<typeof viewSettings>, 'settings' | 'defaults'> & {
  /** Someone else changed the settings, which are read again. An empty message follows a save or a request. */
  onChanged: (message: string) => void
}

const numbers = [
  'referral_bonus_basis_points',
  'deposit_difference_basis_points',
  'pending_deposits_max',
  'pending_withdrawals_max',
  'money_requests_hourly_max',
  'address_lock_hours',
  'reset_lock_hours',
  'document_kept_months',
] as const

const amounts = [
  { name: 'kyc_required_above', label: words.kyc, help: words.kycHelp },
  { name: 'two_approvals_above', label: words.twoApprovals, help: words.twoApprovalsHelp },
  { name: 'withdrawal_min_amount', label: words.minAmount, help: words.minAmountHelp },
  { name: 'withdrawal_daily_limit', label: words.dailyLimit, help: words.dailyLimitHelp },
  { name: 'withdrawal_proof_above', label: words.proofAbove, help: words.proofAboveHelp },
] as const

const counts = [
  { name: 'pending_deposits_max', label: words.pendingDeposits, help: words.pendingDepositsHelp },
  { name: 'pending_withdrawals_max', label: words.pendingWithdrawals, help: words.pendingWithdrawalsHelp },
  { name: 'money_requests_hourly_max', label: words.moneyRequests, help: words.moneyRequestsHelp },
] as const

const hours = [
  { name: 'address_lock_hours', label: words.addressLock },
  { name: 'reset_lock_hours', label: words.resetLock },
] as const

/** All settings in one form. Roles that cannot change them see them disabled. */
export function SettingsForm({ settings, defaults, onChanged }: SettingsFormProps) {
  const queries = useQueryClient()
  const mayChange = useMay()(changeSettings)
  const [takesTwo, setTakesTwo] = useState(false)
  const changing = useCall(changeSettings, {
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.saved)
      onChanged('')
      await queries.invalidateQueries()
    },
    onRefused: ({ code, message }) => {
      if (code === 'second_person_needed') setTakesTwo(true)
      if (code !== 'changed_meanwhile') return
      onChanged(message)
      void queries.invalidateQueries()
    },
  })

  function submit(form: FormData) {
    const body = { ...readForm(form), ...(takesTwo ? { reason: textOf(form, 'reason') } : {}) }
    const unread = numbers.find((name) => Number.isNaN(body[name]))
    if (unread) changing.refuse(unread, words.notANumber)
    else changing.send({ version: settings.version, body })
  }

  const field = (name: keyof typeof defaults, help: string, byDefault: string) => ({
    name,
    help: `${help} ${words.byDefault(byDefault)}`,
    autoComplete: 'off',
    error: changing.errorOf(name),
  })

  return (
    <Form noValidate onSubmit={submit}>
      <fieldset disabled={!mayChange} className="space-y-6">
        <legend className="sr-only">{words.title}</legend>
        <TextField
          {...field(
            'referral_bonus_basis_points',
            words.bonusHelp,
            `${percent(defaults.referral_bonus_basis_points)}%`,
          )}
          label={words.bonus}
          inputMode="decimal"
          defaultValue={percent(settings.referral_bonus_basis_points)}
        />
        {amounts.map(({ name, label, help }) => (
          <TextField
            key={name}
            {...field(name, help, defaults[name] === null ? words.none : formatUsd(defaults[name]))}
            label={label}
            inputMode="decimal"
            defaultValue={settings[name] === null ? '' : centsToDecimal(settings[name])}
          />
        ))}
        <TextField
          {...field(
            'deposit_difference_basis_points',
            words.depositDifferenceHelp,
            `${percent(defaults.deposit_difference_basis_points)}%`,
          )}
          label={words.depositDifference}
          inputMode="decimal"
          defaultValue={percent(settings.deposit_difference_basis_points)}
        />
        {counts.map(({ name, label, help }) => (
          <TextField
            key={name}
            {...field(name, help, String(defaults[name]))}
            label={label}
            inputMode="numeric"
            defaultValue={settings[name]}
          />
        ))}
        <SelectField
          label={words.email}
          name="email_confirmation_required"
          help={words.byDefault(words.emailChoices.whenMailed)}
          options={[
            { value: '', label: words.emailChoices.whenMailed },
            { value: 'yes', label: words.emailChoices.always },
            { value: 'no', label: words.emailChoices.never },
          ]}
          defaultValue={
            settings.email_confirmation_required === null ? '' : settings.email_confirmation_required ? 'yes' : 'no'
          }
        />
        {hours.map(({ name, label }) => (
          <TextField
            key={name}
            {...field(name, words.lockHelp, words.hours(defaults[name]))}
            label={label}
            inputMode="numeric"
            defaultValue={settings[name]}
          />
        ))}
        <TextField
          {...field('document_kept_months', words.documentsKeptHelp, words.months(defaults.document_kept_months))}
          label={words.documentsKept}
          inputMode="numeric"
          defaultValue={settings.document_kept_months}
        />
        <Checkbox label={words.prefill} name="referral_prefill" defaultChecked={settings.referral_prefill} />
        <CompanyFields settings={settings} errorOf={changing.errorOf} />
        {takesTwo && (
          <>
            <NoApproverWarning roles={approvalKinds.setting_change.approverRoles} />
            <ReasonField error={changing.errorOf('reason')} />
          </>
        )}
        {mayChange ? (
          <Button type="submit" isBusy={changing.isSending}>
            {words.save}
          </Button>
        ) : (
          <p className="text-sm text-quiet">{words.onlyOwners}</p>
        )}
      </fieldset>
    </Form>
  )
}
