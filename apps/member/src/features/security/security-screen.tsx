import { Screen } from '@cairn/ui/page/screen.tsx'
import { security as words } from '@cairn/words/member/account/security.ts'
import { FactorRemovalNotice } from './factors/factor-removal-notice.tsx'
import { AuthenticatorSection } from './factors/authenticator-section.tsx'
import { PasskeysSection } from './factors/passkeys-section.tsx'
import { EventsSection, OpeningsSection } from './events/events-section.tsx'
import { FreezeSection } from './freeze-section.tsx'
import { RecoveryCodesSection } from './factors/recovery-codes-section.tsx'
import { useSession } from '../../session/session.tsx'
import { ClosingSection } from './closing/closing-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { EmailSection } from './email/email-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'

/** How the account is protected, and who has used it. Each section loads by itself. */
export function SecurityScreen() {
  const { has } = useSession()
  return (
    <Screen title={words.title} lead={words.lead}>
      <div className="max-w-2xl space-y-8">
        <FactorRemovalNotice />
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
