import { idCardTypes, type IdCardType } from '@cairn/contract/core/constants.ts'
import { countries } from '@cairn/contract/core/countries.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { submitKyc, type viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { kyc as words } from '@cairn/words/member/account/kyc.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { DocumentField } from './document-field.tsx'
import { UploadState, useDocumentUpload } from './document-upload.tsx'
import type { KycStatusView } from './kyc-status-view.ts'

type SentDocument = NonNullable<CallReply<typeof viewKycStatus>['sent']>

interface KycFormProps {
  status: KycStatusView
  /** The sent document, in place of the fields, when no other can be sent. */
  sent?: SentDocument | undefined
  /** The last document, which the fields begin with. */
  last?: SentDocument | undefined
  onSent: () => void
}

const countryOptions = countries.map((name) => ({ value: name, label: words.countries[name] ?? name }))
const typeOptions = idCardTypes.map((value) => ({ value, label: words.types[value] }))

/** A type that this client does not know is shown as the server sent it. */
function typeName(type: string): string {
  return typeOptions.find(({ value }) => value === type)?.label ?? type
}

export function KycForm({ status, sent, last, onSent }: KycFormProps) {
  const [photo, setPhoto] = useState<File | null>(null)
  const upload = useDocumentUpload()
  const form = useRef<HTMLFormElement>(null)
  const kyc = useCall(submitKyc, {
    failureText: calls.networkFailed,
    onReply({ m: message }) {
      if (message) toast.success(words.submitted(message))
      setPhoto(null)
      form.current?.reset()
      onSent()
    },
  })

  async function submit(entered: FormData) {
    if (status.message) return toast(status.message)

    const country = entered.get('country')
    const type = entered.get('id_card_type')
    if (!country) return kyc.refuse('country', words.selectCountry)
    if (!type) return kyc.refuse('id_card_type', words.selectType)
    if (!photo) return kyc.refuse('photo', words.chooseFile)
    const fields = { country: String(country), id_card_type: type as IdCardType }
    return kyc.send({ fields, ...(await upload.prepare(photo)) })
  }

  return (
    <Form ref={form} noValidate onSubmit={submit} className="max-w-2xl space-y-6">
      {sent ? (
        <p>
          <Text parts={words.sent(typeName(sent.id_card_type), sent.country, <DateText date={sent.at} />)} />
        </p>
      ) : (
        <>
          <SelectField
            label={words.country}
            {...kyc.field('country')}
            autoComplete="country-name"
            options={countryOptions}
            defaultValue={countries.find((name) => name === last?.country) ?? 'Afghanistan'}
          />
          <SelectField
            label={words.type}
            {...kyc.field('id_card_type')}
            options={typeOptions}
            defaultValue={idCardTypes.find((type) => type === last?.id_card_type) ?? 'passport'}
          />
          <DocumentField
            photo={photo}
            onChoose={setPhoto}
            onRefuse={(message) => kyc.refuse('photo', message)}
            error={kyc.errorOf('photo')}
          />
        </>
      )}
      <UploadState of={upload} isSending={kyc.isSending} />
      <FormRefusal of={kyc} />
      <Button
        type="submit"
        look={sent ? 'secondary' : 'primary'}
        isBusy={kyc.isSending || upload.isPreparing}
        className="w-full sm:w-auto"
      >
        {status.button}
      </Button>
    </Form>
  )
}
