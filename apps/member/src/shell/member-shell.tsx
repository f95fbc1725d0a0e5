import { QueryClientProvider } from '@tanstack/react-query'
import { ScreenArea } from '@cairn/ui/page/screen-area.tsx'
import { calls } from '@cairn/words/member/calls.ts'
import { createQueryClient } from '@cairn/client/calls/query-client.ts'
import { shell as words } from '@cairn/words/member/shell.ts'
import { useState, type ReactNode } from 'react'
import { showError } from '../session/calls/show-error.ts'
import { SessionProvider } from '../session/session.tsx'
import { Retry } from '@cairn/ui/feedback/retry.tsx'
import { Splash } from '@cairn/ui/loading/splash.tsx'
import { useLocation } from 'wouter'
import { AskForTerms } from './prompts/ask-for-terms.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { PrintHead } from './print-head.tsx'
import { ReauthenticationDialog } from './prompts/reauthentication-dialog.tsx'
import { IdleWarning } from './prompts/idle-warning.tsx'
import { useFreshFigures } from './effects/use-fresh-figures.ts'
import { usePasskeyName } from './effects/use-passkey-name.ts'
import { useLinkedPage } from './effects/use-linked-page.ts'
import { useOfflinePage } from './effects/use-offline-page.ts'

/** The frame of all screens of members. Each session has its own cache of queries. */
export function MemberShell({ children }: { children: ReactNode }) {
  const [queries] = useState(() => createQueryClient(showError, calls.networkFailed, { readsAgain: true }))
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider splash={<Splash />} Failed={AccountFailed}>
        <div className="flex flex-1 flex-col">
          <Header />
          <PrintHead />
          <Content>{children}</Content>
          <Footer />
          <IdleWarning />
          <ReauthenticationDialog />
        </div>
      </SessionProvider>
    </QueryClientProvider>
  )
}

function AccountFailed({ onRetry }: { onRetry: () => void }) {
  return <Retry message={words.accountFailed} note={words.accountFailedNote} onRetry={onRetry} />
}

function Content({ children }: { children: ReactNode }) {
  useFreshFigures()
  usePasskeyName()
  useOfflinePage()
  useLinkedPage()
  const [pathname] = useLocation()

  // As high as the window below the header, so that the footer does not move when content arrives.
  return (
    <ScreenArea
      path={pathname}
      waitFor={words.screen}
      broken={words.screenBroken}
      className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-5xl flex-1 px-4 py-4 sm:py-6 xl:max-w-6xl 2xl:max-w-[86rem] print:min-h-0 print:max-w-none print:p-0"
    >
      <AskForTerms>{children}</AskForTerms>
    </ScreenArea>
  )
}
