import { removeAuthenticator, startAuthenticator } from '@cairn/contract/member/account/factors.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { AuthenticatorSetup, type Secret } from './authenticator-setup.tsx'
import { ConfirmedButton } from '../../../components/form/confirmed-button.tsx'
import { FactorSection } from './factor-section.tsx'
import { factorsQuery } from './factors-query.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

const words = factors.authenticator

export function AuthenticatorSection() {
  const queries = useQueryClient()
  const section = useRef<HTMLDivElement>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [newCodes, setNewCodes] = useState<string[]>([])
  const starting = useCall(startAuthenticator, { onReply: ({ data }) => setSecret(data) })
  const removing = useCall(removeAuthenticator, {
    async onReply() {
      await queries.invalidateQueries(factorsQuery)
      toast.success(words.removed)
      focusHeading()
    },
  })

  // The focused button was removed.
  const focusHeading = () => section.current?.closest('section')?.querySelector('h2')?.focus()

  async function showAdded(codes: string[]) {
    await queries.invalidateQueries(factorsQuery)
    setSecret(null)
    setNewCodes(codes)
    toast.success(words.added)
    focusHeading()
  }

  return (
    <FactorSection title={words.title} lead={words.lead}>
      {({ authenticator_added_at: addedAt }) => (
        <div ref={section}>
          {addedAt ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                <Text parts={words.since(<DateText key="since" date={addedAt} />)} />
              </p>
              <ConfirmedButton
                label={words.remove}
                what={words.title}
                title={words.removeTitle}
                text={words.removeText}
                call={removing}
                onConfirmed={() => removing.send({})}
              />
            </div>
          ) : secret ? (
            <AuthenticatorSetup secret={secret} onAdded={showAdded} onCancel={() => setSecret(null)} />
          ) : (
            <div className="space-y-4">
              <p>{words.none}</p>
              <FormRefusal of={starting} />
              <Button isBusy={starting.isSending} onClick={() => starting.send({})}>
                {words.add} <span className="sr-only">{words.title}</span>
              </Button>
            </div>
          )}
          <NewRecoveryCodes codes={newCodes} onKept={() => setNewCodes([])} />
        </div>
      )}
    </FactorSection>
  )
}
