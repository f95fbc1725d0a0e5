import { freezeOwnAccount } from '@cairn/contract/member/account/security.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { security } from '@cairn/words/member/account/security.ts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { SupportLink } from '../../components/links/support-link.tsx'
import { useCompany } from '../../components/use-company.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { endSession } from '../../session/token.ts'
import { SecuritySection } from './security-section.tsx'

const words = security.freeze

/** Locks the account, after a confirmation that explains the effect and the way back. */
export function FreezeSection() {
  const [isConfirming, setIsConfirming] = useState(false)
  const { support_contact: support } = useCompany()
  const freezing = useCall(freezeOwnAccount, {
    onReply() {
      toast.success(words.done(support))
      endSession()
    },
  })
  return (
    <SecuritySection title={words.title} lead={words.lead}>
      <Button look="danger" onClick={() => setIsConfirming(true)}>
        {words.open}
      </Button>
      <Dialog title={words.title} isOpen={isConfirming} onClose={() => setIsConfirming(false)}>
        <ul className="list-disc space-y-1 ps-5 text-quiet">
          {words.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {/* Shown before it is needed: afterwards nobody is signed in. */}
        <p className="mt-3 empty:hidden">
          <SupportLink />
        </p>
        <div role="alert" className="mt-4">
          <FormRefusal of={freezing} />
        </div>
        <p className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" onClick={() => setIsConfirming(false)}>
            {words.keep}
          </Button>
          <Button look="dangerPrimary" isBusy={freezing.isSending} onClick={() => freezing.send({})}>
            {words.submit}
          </Button>
        </p>
      </Dialog>
    </SecuritySection>
  )
}
