import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'

const heading = 'main h1'
const links = [
  { title: words.skip, target: heading },
  { title: words.skipToList, target: 'main a[data-row]' },
]

/** The first stops of the Tab key, shown while they have the focus: the content, and the first row of its list. */
export function SkipLinks() {
  return (
    <div className="sr-only focus-within:not-sr-only focus-within:fixed focus-within:start-2 focus-within:top-2 focus-within:z-50 print:hidden">
      <div className="flex flex-wrap gap-2">
        {links.map(({ title, target }) => (
          <button key={target} type="button" onClick={() => focusFirst(target, heading)} className={buttonClass()}>
            {title}
          </button>
        ))}
      </div>
    </div>
  )
}

function focusFirst(...targets: string[]) {
  const found = targets.map((target) => document.querySelector<HTMLElement>(target)).find((element) => element !== null)
  found?.focus()
}
