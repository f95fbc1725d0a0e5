import { useEffect, type ReactNode } from 'react'

export interface ScreenProps {
  title: string
  /** What the page says at its head, where that is not the title of the tab. */
  heading?: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  children: ReactNode
}

/** A screen of a member: its title in the page and in the tab, then its content. */
export function Screen({ title, heading = title, lead, children }: ScreenProps) {
  useTitle(title)
  return (
    <>
      {/* The shell moves the focus here when the screen changes. */}
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {heading}
      </h1>
      {lead && <p className="mt-1 text-quiet">{lead}</p>}
      <div className="mt-6">{children}</div>
    </>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cairn`
  }, [title])
}
