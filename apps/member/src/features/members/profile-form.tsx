import type { InvestmentPlan } from '@cairn/contract/core/constants.ts'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { AccountName } from '@cairn/ui/forms/account-name.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { profile as words } from '@cairn/words/member/account/profile.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { PhotoButton } from './photo-button.tsx'
import { planOptions } from './plan-options.ts'
import { UsableFrom } from './usable-from.tsx'

const addresses = [
  { name: 'bitcoin_address', label: words.bitcoin, usableFrom: 'bitcoin_usable_from' },
  { name: 'ethereum_address', label: words.ethereum, usableFrom: 'ethereum_usable_from' },
  { name: 'usdt_address', label: words.usdt, usableFrom: 'usdt_usable_from' },
] as const

interface Fields {
  field: (name: string) => { name: string; error: ReactNode }
}

interface ProfileFormProps {
  /** The name of the field that gets the focus. */
  focused: string | undefined
  onSaved: () => void
  onCancel: () => void
}

export function ProfileForm({ focused, onSaved, onCancel }: ProfileFormProps) {
  const { supports, user, renew } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const plans = planOptions(user.investment_plan)
  const profile = useCall(editProfile, {
    failureText: calls.checkConnection,
    onReply(reply) {
      renew(reply)
      onSaved()
    },
  })

  useEffect(() => {
    const field = focused && form.current?.elements.namedItem(focused)
    if (!(field instanceof HTMLElement)) return
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  }, [focused])

  function save(entered: FormData) {
    const text = (name: string) => String(entered.get(name) ?? '')
    profile.send({
      body: {
        ...(text('password') && { password: text('password') }),
        ...(text('current_password') && { current_password: text('current_password') }),
        full_name: text('full_name'),
        // Another server may have other plans.
        investment_plan: text('investment_plan') as InvestmentPlan,
        bitcoin_address: text('bitcoin_address'),
        ethereum_address: text('ethereum_address'),
        usdt_address: text('usdt_address'),
        ...(supports('reauthentication') && { prefers_reauthentication: true }),
      },
    })
  }

  return (
    <div className="space-y-8">
      <PhotoButton />
      <Form ref={form} noValidate onSubmit={save} className="space-y-6">
        <TextField
          {...profile.field('full_name')}
          label={words.fullName}
          autoComplete="name"
          defaultValue={user.full_name}
        />
        <p>
          <span className="block text-sm font-medium">{words.referralId}</span>
          <span className="text-quiet">{user.username}</span>
        </p>
        <AccountName value={user.email} />
        <Passwords field={profile.field} />
        <SelectField
          label={words.plan}
          {...profile.field('investment_plan')}
          options={plans.names.map((name) => ({ value: name, label: name }))}
          defaultValue={plans.chosen}
        />
        <Addresses field={profile.field} />
        <FormRefusal of={profile} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={profile.isSending}>
            {words.save}
          </Button>
          <Button look="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
        </p>
      </Form>
    </div>
  )
}

/** The new password, and the current one as soon as a new one is typed. */
function Passwords({ field }: Fields) {
  const [hasNew, setHasNew] = useState(false)
  return (
    <>
      <PasswordField
        label={words.newPassword}
        {...field('password')}
        autoComplete="new-password"
        help={words.newPasswordHelp}
        onChange={(event) => setHasNew(event.currentTarget.value !== '')}
      />
      {hasNew && (
        <PasswordField
          label={words.currentPassword}
          {...field('current_password')}
          autoComplete="current-password"
          help={words.currentPasswordHelp}
        />
      )}
    </>
  )
}

function Addresses({ field }: Fields) {
  const { supports, user } = useSession()
  const lockHours = user.address_lock_hours ?? 0
  return (
    <fieldset className="space-y-6">
      <legend className="text-base font-semibold">{words.addresses}</legend>
      {(lockHours > 0 || supports('reauthentication')) && (
        <p className="-mt-4 text-sm text-quiet">
          {supports('reauthentication') && words.addressReauthentication}{' '}
          {lockHours > 0 ? words.addressLock(lockHours) : words.firstAddress}
        </p>
      )}
      {addresses.map(({ name, label, usableFrom }) => (
        <TextField
          key={name}
          {...field(name)}
          label={label}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          className="font-mono"
          defaultValue={user[name]}
          help={user[usableFrom] && <UsableFrom date={user[usableFrom]} />}
        />
      ))}
    </fieldset>
  )
}
