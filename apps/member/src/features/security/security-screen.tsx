import type { Capability } from '@cairn/contract/member/capabilities.ts'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { closing, ownData } from '@cairn/words/member/account/closing.ts'
import { emailChange } from '@cairn/words/member/account/email-change.ts'
import { factors } from '@cairn/words/member/account/factors.ts'
import { security as words } from '@cairn/words/member/account/security.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSession } from '../../session/session.tsx'
import { ClosingSection } from './closing/closing-section.tsx'
import { EmailSection } from './email/email-section.tsx'
import { EventsSection, OpeningsSection } from './events/events-section.tsx'
import { AuthenticatorSection } from './factors/authenticator-section.tsx'
import { FactorRemovalNotice } from './factors/factor-removal-notice.tsx'
import { factorsQuery } from './factors/factors-query.ts'
import { PasskeysSection } from './factors/passkeys-section.tsx'
import { RecoveryCodesSection } from './factors/recovery-codes-section.tsx'
import { FreezeSection } from './freeze-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'

interface Listed {
  /** In the address, after `#`. Not the name of a field, which is the id of that field. */
  id: string
  title: string
  Section: ComponentType
  /** Only on a server that has it. */
  capability?: Capability
}

const sections: Listed[] = [
  { id: 'authenticator', title: factors.authenticator.title, Section: AuthenticatorSection },
  { id: 'passkeys', title: factors.passkeys.title, Section: PasskeysSection },
  { id: 'recovery-codes', title: factors.recoveryCodes.title, Section: RecoveryCodesSection },
  { id: 'sessions', title: words.sessions.title, Section: SessionsSection },
  { id: 'change-email', title: emailChange.title, Section: EmailSection, capability: 'email_change' },
  { id: 'events', title: words.events.title, Section: EventsSection },
  { id: 'openings', title: words.openings.title, Section: OpeningsSection },
  { id: 'freeze', title: words.freeze.title, Section: FreezeSection },
  { id: 'data', title: ownData.title, Section: OwnDataSection, capability: 'own_data' },
  { id: 'close', title: closing.title, Section: ClosingSection, capability: 'closing' },
]

/**
 * How the account is protected, and who has used it. Each section loads by itself. They are shown once the second factors are
 * known, because the notice that comes with these stands above them and would move them.
 */
export function SecurityScreen() {
  const { supports } = useSession()
  const { isPending } = useQuery(factorsQuery)
  const shown = sections.filter(({ capability }) => capability === undefined || supports(capability))
  return (
    <Screen title={words.title} lead={words.lead}>
      <div className="max-w-2xl space-y-8">
        <Index of={shown} />
        {isPending && (
          <Waiting for={factors.loading}>
            <Skeleton className="h-96" />
          </Waiting>
        )}
        <div hidden={isPending} className="space-y-8">
          <FactorRemovalNotice />
          {shown.map(({ id, Section }) => (
            <div key={id} id={id} tabIndex={-1} className="scroll-mt-20">
              <Section />
            </div>
          ))}
        </div>
      </div>
    </Screen>
  )
}

/** The way to each section: together they are many screens of a phone. */
function Index({ of }: { of: Listed[] }) {
  return (
    <nav aria-label={words.index}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {of.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-sm text-sm font-medium underline underline-offset-4 sm:min-h-8"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
