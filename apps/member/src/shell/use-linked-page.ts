import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { takeLinkedPage } from '../routing/linked-page.ts'
import { useSession } from '../session/session.tsx'

/** Opens the page that a mail linked to, after the sign-in. Only a server that has notices sends such mails. */
export function useLinkedPage(): void {
  const isSent = useSession().has('notices')
  const [, navigate] = useLocation()
  useEffect(() => {
    const path = takeLinkedPage()
    if (path && isSent) navigate(path, { replace: true })
  }, [isSent, navigate])
}
