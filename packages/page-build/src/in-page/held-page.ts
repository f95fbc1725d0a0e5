declare global {
  interface Window {
    /** Left by the script in the head for the app. */
    heldPage?: {
      /** Gives back what was typed and where the focus was, stops holding presses, and repeats them in the order of the first press. */
      release: () => void
    }
  }
}

const page = document.documentElement

/**
 * Holds forms and buttons that are pressed before the scripts have arrived. The browser must never submit a form by itself. A
 * password manager may have written into the page: then the app puts new elements in the place of all, which get what the old ones
 * have.
 */
export function holdPresses(): void {
  // Someone who sees no effect presses again and wants it once.
  const held = new Set<HTMLElement>()
  let fields: HTMLInputElement[] = []
  let focused: EventTarget | null = null

  function hold(event: Event) {
    const isSubmit = event.type === 'submit'
    const pressed = (event.target as HTMLElement).closest<HTMLElement>(isSubmit ? 'form' : '[type=button]')
    if (!pressed) return
    event.preventDefault()
    // React would handle it while it hydrates, and again when it is released.
    event.stopPropagation()
    held.add(pressed)
    if (isSubmit) page.dataset['held'] = ''
  }

  function noteFocus({ target }: Event) {
    focused = target
  }

  addEventListener('submit', hold, true)
  addEventListener('click', hold, true)
  addEventListener('focusin', noteFocus)
  addEventListener(
    'DOMContentLoaded',
    () => (fields = [...document.querySelectorAll<HTMLInputElement>('input,select')]),
  )

  window.heldPage = {
    release() {
      removeEventListener('submit', hold, true)
      removeEventListener('click', hold, true)
      removeEventListener('focusin', noteFocus)
      delete page.dataset['held']
      for (const field of fields) {
        const [now] = document.getElementsByName(field.name) as NodeListOf<HTMLInputElement>
        if (field.isConnected || !now) continue
        now.value = field.value
        now.checked = field.checked
        now.dispatchEvent(new Event('input', { bubbles: true }))
        if (field === focused) now.focus()
      }
      for (const pressed of held) {
        const now = pressed.isConnected ? pressed : findSame(pressed)
        if (now instanceof HTMLFormElement) now.requestSubmit()
        else now?.click()
      }
    },
  }
}

/** A page of visitors has one form, and no two buttons with the same words. */
function findSame(old: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(old.localName)]
  return old instanceof HTMLFormElement ? all[0] : all.find(({ textContent }) => textContent === old.textContent)
}

/** Once the app is on the screen: removes the splash, shows hidden content, and repeats what was pressed too early. */
export function releasePage(): void {
  delete page.dataset['member']
  delete page.dataset['other']
  window.heldPage?.release()
  delete window.heldPage
}
