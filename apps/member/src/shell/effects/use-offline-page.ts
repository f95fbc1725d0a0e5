import { useEffect } from 'react'
import { useSession } from '../../session/session.tsx'

/** Installs the service worker with the offline page, once the page is loaded. A browser without one does without it. */
export function useOfflinePage(): void {
  const isOffered = useSession().supports('offline_page')
  useEffect(() => {
    if (!isOffered || !('serviceWorker' in navigator)) return
    if (document.readyState === 'complete') register()
    else addEventListener('load', register, { once: true })
  }, [isOffered])
}

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

const script = '/service-worker.js'
let trust: { createScriptURL: (url: string) => string } | undefined

function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  // The page's content security policy names it and allows it once, and it trusts this one script.
  trust ??= trustedTypes?.createPolicy('offline-page', { createScriptURL: () => script })
  navigator.serviceWorker.register(trust?.createScriptURL(script) ?? script).catch(() => undefined)
}
