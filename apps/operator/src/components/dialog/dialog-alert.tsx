import { RefusalNotice } from '@cairn/ui/feedback/refusal-notice.tsx'
import type { ReactNode } from 'react'

/** Why a form in a dialog was not accepted. Screen readers need the live region before its first message. */
export function DialogAlert({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <RefusalNotice>{children}</RefusalNotice>}</div>
}
