import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { configuration } from '../configuration.ts'

/** A banner over sample data. */
export function SampleBanner() {
  if (!configuration.sampleWorld) return null
  return (
    <aside aria-label={words.sampleWorld} className="bg-waiting-soft px-4 py-1.5 print:hidden">
      <p className="text-center text-xs font-medium text-waiting">{words.sample}</p>
    </aside>
  )
}
