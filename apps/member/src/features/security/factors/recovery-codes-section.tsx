import { renewRecoveryCodes } from '@cairn/contract/member/account/factors.ts'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../session/calls/use-call.ts'
import { ConfirmedButton } from '../../../components/form/confirmed-button.tsx'
import { FactorSection } from './factor-section.tsx'
import { factorsQuery } from './factors-query.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

const words = factors.recoveryCodes

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesSection() {
  const queries = useQueryClient()
  const [newCodes, setNewCodes] = useState<string[]>([])
  const renewing = useCall(renewRecoveryCodes, {
    async onReply({ data }) {
      setNewCodes(data.recovery_codes)
      await queries.invalidateQueries(factorsQuery)
    },
  })
  return (
    <FactorSection title={words.title} lead={words.lead}>
      {({ recovery_codes_left: left, authenticator_added_at: addedAt, passkeys }) => (
        <>
          {addedAt || passkeys.length > 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>{words.left(left)}</p>
              <ConfirmedButton
                label={words.renew}
                what=""
                title={words.renewTitle}
                text={words.renewText}
                call={renewing}
                onConfirmed={() => renewing.send({})}
              />
            </div>
          ) : (
            <p className="text-quiet">{words.none}</p>
          )}
          <NewRecoveryCodes codes={newCodes} onKept={() => setNewCodes([])} />
        </>
      )}
    </FactorSection>
  )
}
