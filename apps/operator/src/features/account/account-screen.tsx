import { viewOwnAccount } from '@cairn/contract/operator/operators/account.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { account as words } from '@cairn/words/backoffice/operators/account.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/page/loaded.tsx'
import { send } from '../../api.ts'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** How the operator signs in and works: password, authenticator, passkeys, recovery codes, sessions, emails and keys. */
export function AccountScreen() {
  const query = useQuery({ queryKey: ['account'], queryFn: () => send(viewOwnAccount) })
  return (
    <Screen title={words.title} lead={words.lead}>
      <Loaded query={query} what={words.loading}>
        {({ sessions, passkeys, recovery_codes_left }) => (
          <div className="max-w-2xl space-y-8">
            <SessionsSection sessions={sessions} />
            <PasswordSection />
            <AuthenticatorSection />
            <PasskeysSection passkeys={passkeys} />
            <RecoverySection left={recovery_codes_left} />
            <MailsSection />
            <KeysSection />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
