import type { Capability } from '@cairn/contract/member/capabilities.ts'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { closing, ownData } from '@cairn/words/member/account/closing.ts'
import { emailChange } from '@cairn/words/member/account/email-change.ts'
import { factors } from '@cairn/words/member/account/factors.ts'
import { push } from '@cairn/words/member/push.ts'
import { security as words } from '@cairn/words/member/account/security.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSession } from '../../session/session.tsx'
import { ClosingLink } from './closing/closing-link.tsx'
import { EmailSection } from './email/email-section.tsx'
import { eventsQuery } from './events/events-query.ts'
import { EventsSection, OpeningsSection } from './events/events-section.tsx'
import { AuthenticatorSection } from './factors/authenticator-section.tsx'
import { FactorRemovalNotice } from './factors/factor-removal-notice.tsx'
import { factorsQuery } from './factors/factors-query.ts'
import { PasskeysSection } from './factors/passkeys-section.tsx'
import { RecoveryCodesSection } from './factors/recovery-codes-section.tsx'
import { FreezeSection } from './freeze-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PushSection } from './push/push-section.tsx'
import { SecurityState } from './security-state.tsx'
import { sessionsQuery } from './sessions/sessions-query.ts'
import { SessionsSection } from './sessions/sessions-section.tsx'

interface Listed {
  /** In the address, after `#`. Not the name of a field, which is the id of that field. */
  id: string
  title: string
  Section: ComponentType
  capability?: Capability
}

/** The first column: what protects the account. */
const protection: Listed[] = [
  { id: 'authenticator', title: factors.authenticator.title, Section: AuthenticatorSection },
  { id: 'passkeys', title: factors.passkeys.title, Section: PasskeysSection },
  { id: 'recovery-codes', title: factors.recoveryCodes.title, Section: RecoveryCodesSection },
  { id: 'change-email', title: emailChange.title, Section: EmailSection, capability: 'email_change' },
  { id: 'freeze', title: words.freeze.title, Section: FreezeSection },
  { id: 'data', title: ownData.title, Section: OwnDataSection, capability: 'own_data' },
  { id: 'messages', title: push.title, Section: PushSection, capability: 'push' },
]
/** The second column: who has used it, and how to leave. */
const use: Listed[] = [
  { id: 'sessions', title: words.sessions.title, Section: SessionsSection },
  { id: 'events', title: words.events.title, Section: EventsSection },
  { id: 'openings', title: words.openings.title, Section: OpeningsSection },
  { id: 'close', title: closing.title, Section: ClosingLink, capability: 'closing' },
]

/**
 * How the account is protected, and who has used it. Each section loads by itself. They are shown once the factors, the
 * sessions and the events are known, because what stands below these would move.
 */
export function SecurityScreen() {
  const { supports } = useSession()
  const shownFirst = [useQuery(factorsQuery), useQuery(sessionsQuery), useInfiniteQuery(eventsQuery)]
  const isPending = shownFirst.some((query) => query.isPending)
  const columns = [protection, use].map((column) =>
    column.filter(({ capability }) => capability === undefined || supports(capability)),
  )
  return (
    <Screen title={words.title} lead={words.lead}>
      <div className="space-y-4">
        <SecurityState />
        <Index of={columns.flat()} />
        {isPending && (
          <Waiting for={factors.loading}>
            <Skeleton className="h-96" />
          </Waiting>
        )}
        <div hidden={isPending} className="space-y-4">
          <FactorRemovalNotice />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns never change
              <div key={index} className="min-w-0 space-y-4">
                {column.map(({ id, Section }) => (
                  <div key={id} id={id} tabIndex={-1} className="scroll-mt-20">
                    <Section />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </Screen>
  )
}

/** The way to each section: together they are many screens of a phone. */
function Index({ of }: { of: Listed[] }) {
  return (
    <nav aria-label={words.index} className="lg:hidden">
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
