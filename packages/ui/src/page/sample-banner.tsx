import { ui as words } from '@cairn/words/shared/ui.ts'

/** Always in the page. The page's first script sets the attribute that shows it, so prerendered pages fit every server. */
export function SampleBanner() {
  return (
    <aside aria-label={words.sampleWorld} className="hidden bg-waiting-soft px-4 py-1.5 in-data-sample:block">
      <p className="text-center text-xs font-medium text-waiting">{words.sample}</p>
    </aside>
  )
}
