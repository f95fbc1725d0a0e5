import { Button } from '@cairn/ui/buttons/button.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'

interface NewRowsNoticeProps {
  added: number
  removed: number
  onShow: () => void
}

/** Announces how many rows were added and removed since the list was read, and shows them on request. */
export function NewRowsNotice({ added, removed, onShow }: NewRowsNoticeProps) {
  const isAny = added > 0 || removed > 0
  return (
    <div className={isAny ? 'mb-3 flex flex-wrap items-center gap-3 rounded-md bg-waiting-soft px-4 py-2 text-sm' : ''}>
      <output className="font-medium text-waiting">{isAny && words.newRows(added, removed)}</output>
      {isAny && (
        <Button look="secondary" onClick={onShow} isSmall>
          {words.showNewRows}
        </Button>
      )}
    </div>
  )
}
