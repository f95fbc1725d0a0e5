import type { Viewer } from '@cairn/contract/operator/shared/fields.ts'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'

/** The other operators who have the page open. The line keeps its place when there are none, so that nothing moves. */
export function ViewersNote({ viewers }: { viewers: readonly Viewer[] }) {
  return (
    <output className="-mt-5 mb-2 block min-h-5 text-sm text-quiet">
      {viewers.length > 0 && words.looking(viewers.map(({ name }) => name))}
    </output>
  )
}
