import { useTitle } from '@cairn/ui/page/screen.tsx'
import type { ReactNode } from 'react'

interface VisitorScreenProps {
  /** For the browser's tab, because two screens have the same heading. */
  title: string
  heading: string
  lead: ReactNode
  children: ReactNode
}

export function VisitorScreen({ title, heading, lead, children }: VisitorScreenProps) {
  useTitle(title)
  return (
    <>
      <h1 tabIndex={-1} className="text-xl font-bold">
        {heading}
      </h1>
      <p className="mt-1 text-quiet">{lead}</p>
      <div className="mt-8">{children}</div>
    </>
  )
}
