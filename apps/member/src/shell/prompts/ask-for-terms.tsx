import type { DueTerms } from '@cairn/contract/member/terms.ts'
import { tabStorage } from '@cairn/client/browser/storage.ts'
import { useHeadingFocus } from '@cairn/ui/page/use-heading-focus.ts'
import { lazy, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../session/session.tsx'

/** Few members see it. */
const TermsScreen = lazy(async () => ({ default: (await import('../../features/terms/terms-screen.tsx')).TermsScreen }))

const key = 'terms-later'

/**
 * Asks for the terms in place of the screen, at each sign-in until the member has agreed. The link of a refused deposit
 * leads to `/terms`, which asks again.
 */
export function AskForTerms({ children }: { children: ReactNode }) {
  const { termsDue: due } = useSession()
  const [pathname, navigate] = useLocation()
  // Cleared with the session.
  const [postponed, setPostponed] = useState(() => tabStorage.read(key))
  const asked = due && (postponed !== due.version || pathname === '/terms') ? due : null
  const area = useHeadingFocus(asked?.version ?? '')

  function postpone({ version }: DueTerms) {
    tabStorage.write(key, version)
    setPostponed(version)
    if (pathname === '/terms') navigate('/')
  }

  return (
    <div ref={area as RefObject<HTMLDivElement | null>} className="contents">
      {asked ? <TermsScreen due={asked} onLater={() => postpone(asked)} /> : children}
    </div>
  )
}
