import { useEffect, useEffectEvent, useRef } from 'react'
import { areKeysOn, isTyping } from './keys-switch.ts'
import type { Queue } from './queue.ts'

/** A press that comes so soon after a change of the record was meant for the one before. */
const settleMs = 300

/**
 * `J` and `K` open the next and the previous record, or move between the rows while none is open. `A` presses the control that decides, or
 * focuses its first field. They are ignored while something is typed and in dialogs. A held key decides nothing.
 */
export function useQueueKeys({ openId, previous, next, open }: Pick<Queue, 'openId' | 'previous' | 'next' | 'open'>) {
  const openedAt = useRef(0)
  const noteOpening = () => void (openedAt.current = performance.now())
  useEffect(noteOpening, [openId])

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!areKeysOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return
    const key = event.key.toLowerCase()
    const neighbours: Record<string, string | undefined> = { j: next, k: previous }
    if (key === 'a' && openId !== undefined && !event.repeat) {
      if (performance.now() - openedAt.current < settleMs) return
      event.preventDefault()
      decide()
    } else if (key in neighbours && openId === undefined) {
      event.preventDefault()
      focusRow(key === 'j' ? 1 : -1)
    } else if (neighbours[key] !== undefined) {
      event.preventDefault()
      // The heading of the other record takes the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      noteOpening()
      open(neighbours[key])
    }
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function decide() {
  const control = document.querySelector<HTMLElement>('[data-decide]')
  if (control instanceof HTMLInputElement) control.focus()
  else control?.click()
}

function focusRow(step: number) {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  links[at < 0 ? 0 : at + step]?.focus()
}
