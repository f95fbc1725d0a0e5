import { shell as words } from '@cairn/words/member/shell.ts'

/**
 * Says that nothing here is real. It is in the page always and shown by a mark on `<html>` that the page sets before its
 * first frame, so that the pages built in advance need not know.
 */
export function SampleBanner() {
  return (
    <aside aria-label={words.sampleWorld} className="hidden bg-waiting-soft px-4 py-1.5 in-data-sample:block">
      <p className="text-center text-xs font-medium text-waiting">{words.sample}</p>
    </aside>
  )
}
