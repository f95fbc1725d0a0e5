import type { ReactNode } from 'react'

export interface Step {
  title: string
  note?: ReactNode
  /** After a failed step the rest will not happen. */
  state: 'done' | 'now' | 'next' | 'failed'
}

/** The progress of a process. The marks are decorative: `aria-current` and the words have the same meaning. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ title, note, state }) => (
        <li
          key={title}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-3 pb-4 before:absolute before:start-[0.6875rem] before:top-7 before:bottom-1 before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <Mark state={state} />
          <span className="min-w-0">
            <span className={`block font-medium ${state === 'next' ? 'text-quiet' : ''}`}>{title}</span>
            {note && <span className="block text-sm text-quiet">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: Pick<Step, 'state'>) {
  const look = { done: 'text-good', now: 'text-accent', next: 'text-edge', failed: 'text-danger' }[state]
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true" className={`size-6 shrink-0 ${look}`}>
      <circle cx="12" cy="12" r="9" strokeWidth="1.75" />
      {state === 'done' && (
        <path d="m8 12.2 2.8 2.8L16 9.6" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      )}
      {state === 'now' && <circle cx="12" cy="12" r="4" fill="currentColor" />}
      {state === 'failed' && <path d="m9 9 6 6m0-6-6 6" strokeWidth="2" strokeLinecap="round" />}
    </svg>
  )
}
