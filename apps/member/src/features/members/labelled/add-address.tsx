import type { Asset } from '@cairn/contract/core/constants.ts'
import { addLabelledAddress, addressLabelMax } from '@cairn/contract/member/account/labelled-addresses.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { labelledAddresses as words } from '@cairn/words/member/account/labelled-addresses.ts'
import { profile } from '@cairn/words/member/account/profile.ts'
import { withdrawals } from '@cairn/words/member/money/withdrawals.ts'
import { useState } from 'react'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { readForm } from '../../../session/calls/read-form.ts'
import { useCall } from '../../../session/calls/use-call.ts'
import { useUser } from '../../../session/session.tsx'

interface AddAddressProps {
  onDone: (message: string) => Promise<void>
  onCancel: () => void
}

const methods = Object.entries(withdrawals.methods).map(([value, label]) => ({ value, label }))

export function AddAddress({ onDone, onCancel }: AddAddressProps) {
  const [wallet, setWallet] = useState<Asset>('bitcoin')
  const lockHours = useUser().address_lock_hours ?? 0
  const adding = useCall(addLabelledAddress, { onReply: () => onDone(words.added) })
  // The server names the address as the profile does.
  const name = `${wallet}_address`

  function submit(entered: FormData) {
    const text = readForm(entered)
    adding.send({ body: { label: text('label'), wallet, address: text(name) } })
  }

  return (
    <Form noValidate onSubmit={submit} className="mt-4 space-y-4">
      <p className="text-sm text-quiet">
        {profile.addressReauthentication} {lockHours > 0 ? profile.addressLock(lockHours) : profile.firstAddress}
      </p>
      {/* This field takes the focus from the button that opened the form. */}
      {/* oxlint-disable jsx-a11y/no-autofocus */}
      <TextField
        {...adding.field('label')}
        label={words.label}
        help={words.labelHelp}
        maxLength={addressLabelMax}
        autoComplete="off"
        autoFocus
      />
      {/* oxlint-enable jsx-a11y/no-autofocus */}
      <SelectField
        {...adding.field('wallet')}
        label={words.method}
        options={methods}
        value={wallet}
        onChange={(event) => setWallet(event.currentTarget.value as Asset)}
      />
      <TextField
        {...adding.field(name)}
        label={words.address}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="font-mono"
      />
      <FormRefusal of={adding} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={adding.isSending}>
          {words.save}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </Form>
  )
}
