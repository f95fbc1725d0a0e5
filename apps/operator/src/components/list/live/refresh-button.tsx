import { Button } from '@cairn/ui/buttons/button.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'

interface RefreshButtonProps {
  list: { isRefetching: boolean; isFetchingNextPage: boolean; refetch: () => Promise<unknown> }
}

/** Reads a list again from its first page. Loading the next page does not make it busy. */
export function RefreshButton({ list }: RefreshButtonProps) {
  return (
    <Button
      look="quiet"
      isBusy={list.isRefetching && !list.isFetchingNextPage}
      onClick={() => void list.refetch()}
      isSmall
    >
      {words.refresh}
    </Button>
  )
}
