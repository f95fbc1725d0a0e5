import { useEffect, type ReactNode } from 'react'

export interface ScreenProps {
  title: string
  /** What the page says at its head, where that is not the title of the tab. */
  heading?: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  /** What can be done on the screen as a whole: beside the title where there is room, else below it. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its title in the page and in the tab, then its content. */
export function Screen({ title, heading = title, lead, actions, children }: ScreenProps) {
  useTitle(title)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          {/* The shell moves the focus here when the screen changes. */}
          <h1 tabIndex={-1} className="text-xl font-semibold">
            {heading}
          </h1>
          {lead && <p className="mt-1 text-quiet">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
      {/* In no box of its own: a title that comes later and has two lines would move it, with all that waits in it. */}
      {children}
    </>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cairn`
  }, [title])
}
