import type { ReactNode } from 'react'

/** A notice before a form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    // Forced colours drop the background and show the border.
    <div className="rounded-md border border-transparent bg-waiting-soft px-4 py-3 text-sm text-waiting">
      {children}
    </div>
  )
}
