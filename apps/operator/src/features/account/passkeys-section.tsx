import { removeOwnPasskey, addOwnPasskey, startOwnPasskey } from '@cairn/contract/operator/operators/passkeys.ts'
import type { OwnPasskey } from '@cairn/contract/operator/operators/account.ts'
import { hasPasskeys, makePasskey } from '@cairn/client/passkeys/passkeys.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { Section } from '../../components/page/section.tsx'
import { useCall } from '../../session/calls/use-call.ts'

const words = account.passkeys

/** Adds passkeys, which take the place of the authenticator's code, and removes them. */
export function PasskeysSection({ passkeys }: { passkeys: OwnPasskey[] }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const adding = useCall(addOwnPasskey, {
    onReply: async ({ msg }) => {
      form.current?.reset()
      if (msg) toast.success(msg)
      await queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
  const starting = useCall(startOwnPasskey, {
    // The operator may have closed the window of the browser.
    failureText: words.notMade,
    onReply: async (options) => {
      const passkey = await makePasskey(options)
      const name = textOf(new FormData(form.current ?? undefined), 'name')
      adding.send({ body: { challenge: options.challenge, name, passkey } })
    },
  })
  return (
    <Section title={words.title} note={words.lead}>
      {passkeys.length > 0 && (
        <ul aria-label={words.title} className="mb-5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Form ref={form} onSubmit={() => starting.send({})} className="space-y-5">
          <TextField
            label={words.name}
            help={words.nameHelp}
            {...adding.field('name')}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Button type="submit" look="secondary" isBusy={starting.isSending || adding.isSending}>
            {words.add}
          </Button>
        </Form>
      ) : (
        <p className="text-sm text-quiet">{words.notHere}</p>
      )}
    </Section>
  )
}

function Passkey({ passkey: { id, name, added_at, last_used_at } }: { passkey: OwnPasskey }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-quiet">
          {words.added} <DateText date={added_at} hasTime />
          {last_used_at && (
            <>
              {' · '}
              {words.lastUsed} <DateText date={last_used_at} hasTime />
            </>
          )}
        </p>
      </div>
      <ActionDialog {...words.remove(name)} call={removeOwnPasskey} input={() => ({ params: { id } })} />
    </li>
  )
}
