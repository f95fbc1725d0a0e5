import { useEffect } from 'react'
import { matchRoute, useLocation, useRouter } from 'wouter'
import { takeLinkedPage } from '../../navigation/linked-page.ts'
import { memberPaths } from '../../navigation/member-paths.ts'
import { useSession } from '../../session/session.tsx'

/**
 * Opens the address that was kept at the sign-in, if it leads to a members' screen. On a server without notices, which sends
 * no mails with links, a sign-in ends at `/` (UI-B6).
 */
export function useLinkedPage(): void {
  const isLinked = useSession().supports('notices')
  const [, navigate] = useLocation()
  const { parser } = useRouter()
  useEffect(() => {
    const address = takeLinkedPage()
    const [pathname = ''] = address?.split(/[?#]/) ?? []
    const isScreen = memberPaths.some((path) => matchRoute(parser, path, pathname)[0])
    if (address && isLinked && isScreen) navigate(address, { replace: true })
  }, [isLinked, navigate, parser])
}
