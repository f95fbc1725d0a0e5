import type { ReactNode } from 'react'

/** For an empty list. The children offer the next step. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-medium">{text}</p>
      {children && <div className="mt-4 text-sm text-quiet">{children}</div>}
    </div>
  )
}
