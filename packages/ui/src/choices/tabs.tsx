import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

export interface Tab {
  title: string
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  chosen: number
  onChoose: (index: number) => void
}

/** Tabs as in the ARIA Authoring Practices: one stop in the tab order, and the arrow keys select. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    // In right-to-left text, the next tab is on the left.
    const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: chosen + forward,
      ArrowLeft: chosen - forward,
      Home: 0,
      End: -1,
    }
    const target = steps[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    onChoose(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-4 flex flex-wrap gap-x-1 border-b border-line print:hidden"
      >
        {tabs.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChoose(index)}
            onKeyDown={move}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 py-2 text-sm font-medium text-quiet hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {tabs[chosen]?.content}
      </div>
    </>
  )
}
