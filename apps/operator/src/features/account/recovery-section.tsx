import { makeRecoveryCodes } from '@cairn/contract/operator/operators/account.ts'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { Section } from '../../components/page/section.tsx'

const words = account.recovery

/** Makes the codes that replace a lost authenticator, and shows them once. */
export function RecoverySection({ left }: { left: number }) {
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[]>([])
  return (
    <Section title={words.title} note={words.lead}>
      <div className="space-y-4">
        {codes.length > 0 && (
          <div className="space-y-4 rounded-md border border-line bg-sunken p-4">
            <output className="block text-sm">{words.made}</output>
            <ul
              aria-label={words.list}
              dir="ltr"
              className="grid gap-x-8 gap-y-1 font-mono text-xs sm:grid-cols-2 sm:text-sm"
            >
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <p>
              <CopyButton kind="codes" text={codes.join('\n')} label={words.copy} />
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm">{words.left(left)}</p>
          <ActionDialog
            {...words.make}
            call={makeRecoveryCodes}
            input={() => ({})}
            onDone={async (reply) => {
              setCodes((reply as { codes: string[] }).codes)
              await queries.invalidateQueries({ queryKey: ['account'] })
            }}
          />
        </div>
      </div>
    </Section>
  )
}
