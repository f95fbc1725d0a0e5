import { useEffect } from 'react'
import { useSession } from '../session/session.tsx'

/** Installs the service worker with the offline page, once the page is loaded. A browser without one does without it. */
export function useOfflinePage(): void {
  const isOffered = useSession().has('offline_page')
  useEffect(() => {
    if (!isOffered || !('serviceWorker' in navigator)) return
    if (document.readyState === 'complete') register()
    else addEventListener('load', register, { once: true })
  }, [isOffered])
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const trust = trustedTypes?.createPolicy('offline-page', { createScriptURL: (url) => url })
  const script = '/service-worker.js'
  navigator.serviceWorker.register(trust?.createScriptURL(script) ?? script).catch(() => undefined)
}
