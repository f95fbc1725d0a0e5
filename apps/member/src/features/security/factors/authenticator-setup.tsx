import { confirmAuthenticator } from '@cairn/contract/member/account/factors.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { CopyField } from '@cairn/ui/buttons/copy-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { QrCodeMissing } from '@cairn/ui/graphics/qr-code-missing.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { readForm } from '../../../session/calls/read-form.ts'
import { useCall } from '../../../session/calls/use-call.ts'

const words = factors.authenticator

// A large module that few need. If it fails to load, the key can still be typed.
const QrCode = lazy(() => import('@cairn/ui/graphics/qr-code.tsx').catch(() => ({ default: QrCodeMissing })))

export interface Secret {
  secret: string
  secret_url: string
}

interface AuthenticatorSetupProps {
  secret: Secret
  /** With the recovery codes that came with the first factor. */
  onAdded: (codes: string[]) => Promise<void>
  onCancel: () => void
}

/** The secret to scan or to type, and the first code of the app, which adds it. */
export function AuthenticatorSetup({ secret: { secret, secret_url }, onAdded, onCancel }: AuthenticatorSetupProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  const call = useCall(confirmAuthenticator, { onReply: ({ data }) => onAdded(data.recovery_codes) })

  // The focused button was removed.
  useEffect(() => lead.current?.focus(), [])

  return (
    <Form onSubmit={(entered) => call.send({ body: { code: readForm(entered)('code') } })} className="space-y-5">
      <p ref={lead} tabIndex={-1}>
        {words.scan}
      </p>
      <div className="size-48 rounded-md bg-plate">
        <Suspense>
          <QrCode text={secret_url} title={words.qrCode} />
        </Suspense>
      </div>
      <CopyField kind="secret" label={words.secret} name="secret" value={secret} copyLabel={words.copySecret} />
      <TextField
        label={words.code}
        {...call.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        className="tabular-nums rtl:text-end"
        required
      />
      <FormRefusal of={call} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={call.isSending}>
          {words.confirm}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </Form>
  )
}
