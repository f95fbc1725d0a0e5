import { Screen } from '@cairn/ui/page/screen.tsx'
import { security as words } from '@cairn/words/member/security.ts'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { EventsSection, OpeningsSection } from './events-section.tsx'
import { FreezeSection } from './freeze-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { useSession } from '../../session/session.tsx'
import { ClosingSection } from './closing-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** How the account is protected, and who has used it. Each section loads by itself. */
export function SecurityScreen() {
  const { has } = useSession()
  return (
    <Screen title={words.title} lead={words.lead}>
      <div className="max-w-2xl space-y-8">
        <AuthenticatorSection />
        <PasskeysSection />
        <RecoveryCodesSection />
        <SessionsSection />
        {has('email_change') && <EmailSection />}
        <EventsSection />
        <OpeningsSection />
        <FreezeSection />
        {has('own_data') && <OwnDataSection />}
        {has('closing') && <ClosingSection />}
      </div>
    </Screen>
  )
}
