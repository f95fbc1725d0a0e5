import { addPasskey, removePasskey, startPasskey, type Passkey } from '@cairn/contract/member/account/factors.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { hasPasskeys, makePasskey } from '@cairn/client/passkeys/passkeys.ts'
import { readForm } from '../../../session/calls/read-form.ts'
import { useCall } from '../../../session/calls/use-call.ts'
import { ConfirmedButton } from '../../../components/form/confirmed-button.tsx'
import { FactorSection } from './factor-section.tsx'
import { factorsQuery } from './factors-query.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

const words = factors.passkeys

export function PasskeysSection() {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [newCodes, setNewCodes] = useState<string[]>([])
  const adding = useCall(addPasskey, {
    async onReply({ data }) {
      await queries.invalidateQueries(factorsQuery)
      form.current?.reset()
      setNewCodes(data.recovery_codes)
      toast.success(words.added)
    },
  })
  const starting = useCall(startPasskey, {
    // The member may have closed the browser's window.
    failureText: words.notMade,
    async onReply({ data }) {
      const passkey = await makePasskey(data)
      const name = readForm(new FormData(form.current ?? undefined))('passkey_name')
      adding.send({ body: { challenge: data.challenge, name, passkey } })
    },
  })

  return (
    <FactorSection title={words.title} lead={words.lead}>
      {({ passkeys }) => (
        <>
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <ListedPasskey key={passkey._id} passkey={passkey} />
            ))}
          </ul>
          {hasPasskeys() ? (
            <Form ref={form} onSubmit={() => starting.send({})} className="mt-4 space-y-4">
              <TextField
                label={words.name}
                name="passkey_name"
                help={words.nameHelp}
                error={adding.errorOf('name')}
                maxLength={60}
                autoComplete="off"
                required
              />
              <FormRefusal of={starting} />
              <FormRefusal of={adding} />
              <Button type="submit" look="secondary" isBusy={starting.isSending || adding.isSending}>
                {words.add}
              </Button>
            </Form>
          ) : (
            <p className="text-quiet">{words.notHere}</p>
          )}
          <NewRecoveryCodes codes={newCodes} onKept={() => setNewCodes([])} />
        </>
      )}
    </FactorSection>
  )
}

function ListedPasskey({ passkey }: { passkey: Passkey }) {
  const queries = useQueryClient()
  const line = useRef<HTMLLIElement>(null)
  const removing = useCall(removePasskey, {
    async onReply() {
      // The button that had the focus goes away with the line.
      line.current?.closest('section')?.querySelector('h2')?.focus()
      toast.success(words.removed)
      await queries.invalidateQueries(factorsQuery)
    },
  })
  const { name, added_at: addedAt, last_used_at: usedAt } = passkey
  return (
    <li ref={line} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-break-word">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-quiet">
          <Text parts={factors.authenticator.since(<DateText key="since" date={addedAt} />)} />
          {usedAt && (
            <>
              {' · '}
              <Text parts={words.lastUsed(<DateText key="used" date={usedAt} hasTime />)} />
            </>
          )}
        </p>
      </div>
      <ConfirmedButton
        label={factors.authenticator.remove}
        what={name}
        title={words.removeTitle(name)}
        text={words.removeText}
        call={removing}
        onConfirmed={() => removing.send({ params: { id: passkey._id } })}
      />
    </li>
  )
}
