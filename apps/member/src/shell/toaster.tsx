import { toast, useToaster, type Toast } from 'react-hot-toast/headless'

const marks = { success: 'bg-good', error: 'bg-danger', blank: 'bg-edge', loading: 'bg-edge', custom: 'bg-edge' }

/** Messages at the bottom right: at most 20, 4 seconds each, 2 for a success (A11). They stay while one rests on them. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 } as Parameters<typeof useToaster>[0])
  return (
    // A live region is there before its first message, or nobody hears it. Resting on it only stops its clock.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed end-0 bottom-0 z-50 flex max-h-dvh w-full flex-col-reverse gap-2 overflow-y-auto p-4 sm:w-96"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  )
}

function ToastCard({ toast: one }: { toast: Toast }) {
  return (
    <div
      data-toast={one.type}
      className={`flex items-start gap-3 rounded-md border border-line bg-surface py-1.5 ps-4 pe-1.5 text-sm shadow-lift transition-opacity ${one.visible ? 'pointer-events-auto' : 'opacity-0'}`}
    >
      <span aria-hidden="true" className={`mt-3 size-2 shrink-0 rounded-full ${marks[one.type]}`} />
      <p className="flex-1 py-1.5">{String(one.message)}</p>
      <button
        type="button"
        onClick={() => toast.dismiss(one.id)}
        className="grid size-9 shrink-0 place-items-center rounded-sm text-quiet hover:bg-sunken hover:text-ink"
      >
        <span className="sr-only">Dismiss</span>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
          <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}
