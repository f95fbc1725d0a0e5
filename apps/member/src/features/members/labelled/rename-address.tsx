import {
  addressLabelMax,
  renameLabelledAddress,
  type LabelledAddress,
} from '@cairn/contract/member/account/labelled-addresses.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { labelledAddresses as words } from '@cairn/words/member/account/labelled-addresses.ts'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { readForm } from '../../../session/calls/read-form.ts'
import { useCall } from '../../../session/calls/use-call.ts'

interface RenameAddressProps {
  saved: LabelledAddress
  onDone: (message: string) => Promise<void>
  onCancel: () => void
}

export function RenameAddress({ saved: { _id: id, label }, onDone, onCancel }: RenameAddressProps) {
  const renaming = useCall(renameLabelledAddress, { onReply: () => onDone(words.renamed) })
  // The form of a new address may be open, with a label too.
  const name = `label-${id}`
  return (
    <Form
      noValidate
      className="mt-3 space-y-3"
      onSubmit={(entered) => renaming.send({ params: { id }, body: { label: readForm(entered)(name) } })}
    >
      {/* This field takes the focus from the button that opened the form. */}
      {/* oxlint-disable jsx-a11y/no-autofocus */}
      <TextField
        name={name}
        label={words.newLabel}
        error={renaming.errorOf('label')}
        defaultValue={label}
        maxLength={addressLabelMax}
        autoComplete="off"
        autoFocus
      />
      {/* oxlint-enable jsx-a11y/no-autofocus */}
      <FormRefusal of={renaming} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" isSmall isBusy={renaming.isSending}>
          {words.saveLabel}
        </Button>
        <Button look="secondary" isSmall onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </Form>
  )
}
