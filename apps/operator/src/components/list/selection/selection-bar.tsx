import { Button } from '@cairn/ui/buttons/button.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import type { ReactNode } from 'react'

interface ChosenProps {
  count: number
  onAll: () => void
  onNone: () => void
  children: ReactNode
}

/** Announces how many rows are selected and shows the actions. A phone has no column heads, so it also selects all. */
export function SelectionBar({ count, onAll, onNone, children }: ChosenProps) {
  const isAny = count > 0
  return (
    <div
      className={`flex flex-wrap items-center gap-3 text-sm print:hidden ${isAny ? 'mb-3 rounded-md border border-line bg-sunken px-4 py-2' : ''}`}
    >
      <output className={isAny ? 'me-auto font-medium' : 'sr-only'}>{isAny ? words.selected(count) : ''}</output>
      {isAny ? (
        <>
          {children}
          <Button look="quiet" onClick={onNone} isSmall>
            {words.clearSelection}
          </Button>
        </>
      ) : (
        <Button look="quiet" onClick={onAll} isSmall className="mb-2 md:hidden">
          {words.selectAll}
        </Button>
      )}
    </div>
  )
}
