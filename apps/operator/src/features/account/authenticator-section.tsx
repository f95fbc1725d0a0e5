import { cleanCode } from '@cairn/contract/core/typed/clean-code.ts'
import { drawAuthenticator, replaceAuthenticator } from '@cairn/contract/operator/operators/account.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { AuthenticatorKey } from '../../components/authenticator-key.tsx'
import { CodeField } from '../../components/code-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { Section } from '../../components/page/section.tsx'
import { useCall } from '../../session/calls/use-call.ts'

const words = account.authenticator

/** Sets up another authenticator, which is in use after a code of it. */
export function AuthenticatorSection() {
  const queries = useQueryClient()
  const [drawn, setDrawn] = useState<CallReply<typeof drawAuthenticator> | null>(null)
  const draw = useCall(drawAuthenticator, { onReply: setDrawn })
  const replace = useCall(replaceAuthenticator, {
    onReply: async ({ msg }) => {
      setDrawn(null)
      if (msg) toast.success(msg)
      await queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
  return (
    <Section title={words.title} note={words.lead}>
      {drawn ? (
        <Form
          noValidate
          onSubmit={(form) => replace.send({ body: { code: cleanCode(textOf(form, 'code')) } })}
          className="space-y-5"
        >
          <p className="text-sm text-quiet">{words.text}</p>
          <AuthenticatorKey secret={drawn.secret} url={drawn.secret_url} />
          <CodeField error={replace.errorOf('code')} />
          <Button type="submit" isBusy={replace.isSending}>
            {words.submit}
          </Button>
        </Form>
      ) : (
        <Button look="secondary" isBusy={draw.isSending} onClick={() => draw.send({})}>
          {words.begin}
        </Button>
      )}
    </Section>
  )
}
