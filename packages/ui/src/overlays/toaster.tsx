import { ui as words } from '@cairn/words/shared/ui.ts'
import { toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { CloseButton } from '../buttons/close-button.tsx'

const marks = { success: 'bg-good', error: 'bg-danger', blank: 'bg-edge', loading: 'bg-edge', custom: 'bg-edge' }

/** At the bottom right: at most 20, 4 seconds each, 2 for a success (UI-A11). The pointer over them stops the clock. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 } as Parameters<typeof useToaster>[0])
  return (
    // Screen readers need the live region before its first message. The pointer only stops the clock.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={words.messages}
      aria-live="polite"
      aria-relevant="additions"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-y-0 end-0 z-50 flex w-full flex-col-reverse gap-2 overflow-y-auto p-4 sm:w-96 print:hidden"
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
      <CloseButton label={words.dismiss} onClick={() => toast.dismiss(one.id)} className="size-9" />
    </div>
  )
}
