import { account } from '@cairn/words/backoffice/operators/account.ts'

/** The keys, and what each does. */
export function KeyList() {
  return (
    <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {Object.entries(account.keys.list).map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border border-edge bg-surface px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
