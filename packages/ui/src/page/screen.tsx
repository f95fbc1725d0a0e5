import { useEffect, type ReactNode } from 'react'

export interface ScreenProps {
  title: string
  /** When it differs from the title of the tab. */
  heading?: ReactNode
  lead?: ReactNode
  /** Buttons for the whole screen, to the right of the title or below it. */
  actions?: ReactNode
  children: ReactNode
}

export function Screen({ title, heading = title, lead, actions, children }: ScreenProps) {
  useTitle(title)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          {/* The shell moves the focus here when the screen changes. */}
          <h1 tabIndex={-1} className="text-xl font-bold">
            {heading}
          </h1>
          {lead && <p className="mt-1 text-quiet">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
      {/* Not wrapped: a title that loads later may need two lines and would move the wrapper. */}
      {children}
    </>
  )
}

const tab = { title: '', count: 0 }

/** Names the tab after a screen. */
export function useTitle(title: string): void {
  useEffect(() => nameTab({ title }), [title])
}

/** Puts a count of pending work before the title of the tab; 0 for none. */
export function setTitleCount(count: number): void {
  nameTab({ count })
}

function nameTab(change: Partial<typeof tab>) {
  Object.assign(tab, change)
  document.title = `${tab.count > 0 ? `(${tab.count}) ` : ''}${tab.title} · Cairn`
}
