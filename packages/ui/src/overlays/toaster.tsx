import { ui as words } from '@cairn/words/shared/ui.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { CloseButton } from '../buttons/close-button.tsx'

const marks = { success: 'bg-good', error: 'bg-danger', blank: 'bg-edge', loading: 'bg-edge', custom: 'bg-edge' }

const pauseMaxMs = 20_000
/** A message that is this young belongs to what changed the screen, such as the end of the session. */
const youngMs = 1_000

/**
 * At the bottom right: at most 20, 4 seconds each, 2 for a success (UI-A11). In a narrow window only the newest three are
 * shown, and the page scrolls when they cover what is pressed next. The mouse or the focus on them stops the clock for a while.
 * When another screen is shown, as `screen` names it, the messages of the one before are dismissed.
 */
export function Toaster({ screen = '' }: { screen?: string }) {
  const { toasts, handlers } = useToaster({ removeDelay: 200 } as Parameters<typeof useToaster>[0])
  const [isPaused, setIsPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const endPause = useEffectEvent(handlers.endPause)
  const startPause = useEffectEvent(handlers.startPause)
  const newest = toasts[0]?.id

  useEffect(() => {
    if (!isPaused) return undefined
    startPause()
    const limit = setTimeout(() => setIsPaused(false), pauseMaxMs)
    return () => {
      clearTimeout(limit)
      endPause()
    }
  }, [isPaused])

  const dismissOlder = useEffectEvent(() => {
    for (const { id, createdAt } of toasts) if (Date.now() - createdAt > youngMs) toast.dismiss(id)
  })
  // oxlint-disable-next-line react/exhaustive-deps -- when the screen has changed
  useEffect(() => dismissOlder(), [screen])

  // oxlint-disable-next-line react/exhaustive-deps -- when a message has come
  useEffect(() => uncoverControls(region.current!), [newest])

  return (
    // Screen readers need the live region before its first message. The pointer only stops the clock.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      aria-label={words.messages}
      aria-live="polite"
      aria-relevant="additions"
      // A finger is still there when the message is read.
      onPointerEnter={({ pointerType }) => setIsPaused(pointerType === 'mouse')}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={({ target }) => setIsPaused(target.matches(':focus-visible'))}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-none fixed inset-y-0 end-0 z-50 flex w-full flex-col-reverse gap-2 overflow-y-auto p-4 max-sm:[&>:nth-child(n+4)]:hidden sm:w-96 print:hidden"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  )
}

/** Scrolls the control that has the focus, and the button of a form, above the messages that cover them. */
function uncoverControls(region: HTMLElement) {
  const cards = rectsOf(region, ':scope > :not([inert])')
  const top = Math.min(...cards.map((card) => card.top))
  const left = Math.min(...cards.map((card) => card.left))
  // A dialog is above the messages.
  const controls = rectsOf(document, ':not(dialog *):is(:focus, form [type=submit])')
  const covered = controls.filter((one) => one.top < innerHeight && one.bottom > top && one.right > left)
  if (covered.length > 0) scrollBy(0, Math.max(...covered.map(({ bottom }) => bottom)) + 8 - top)
}

function rectsOf(root: ParentNode, selector: string): DOMRect[] {
  const rects = [...root.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  return rects.filter(({ height }) => height > 0)
}

function ToastCard({ toast: one }: { toast: Toast }) {
  return (
    <div
      data-toast={one.type}
      inert={!one.visible}
      className={`flex items-start gap-3 rounded-md border border-line bg-surface py-1.5 ps-4 pe-1.5 text-sm shadow-lift transition-opacity ${one.visible ? 'pointer-events-auto' : 'opacity-0'}`}
    >
      <span aria-hidden="true" className={`mt-3 size-2 shrink-0 rounded-full ${marks[one.type]}`} />
      <p className="flex-1 py-1.5">{String(one.message)}</p>
      <CloseButton label={words.dismiss} onClick={() => toast.dismiss(one.id)} className="size-9" />
    </div>
  )
}
