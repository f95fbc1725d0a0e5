import type { ReactNode } from 'react'

export interface RefusalNoticeProps {
  /** Such as a link to what must be done first. */
  next?: ReactNode
  children: ReactNode
}

/** Why a form was not accepted when no field is to blame, for the line above its submit button. Fields name it by its id. */
export function RefusalNotice({ next, children }: RefusalNoticeProps) {
  return (
    <div
      id="form-refusal"
      // Forced colours drop the background and show the border.
      className="flex items-start gap-3 rounded-md border border-transparent bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="mt-0.5 size-5 shrink-0">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="1.75" />
        <path d="M10 6v5m0 2.75v.5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      <div>
        <p>{children}</p>
        {next && <p>{next}</p>}
      </div>
    </div>
  )
}
