declare global {
  interface Window {
    /** Left by the script in the head for the app. */
    heldPage?: {
      /** Stops holding presses, and returns the forms and buttons that were held, in the order of their first press. */
      release: () => Iterable<HTMLElement>
    }
  }
}

const page = document.documentElement

/** Holds forms and buttons that are pressed before the scripts have arrived. The browser must never submit a form by itself. */
export function holdPresses(): void {
  // Someone who sees no effect presses again and wants it once.
  const held = new Set<HTMLElement>()

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

  addEventListener('submit', hold, true)
  addEventListener('click', hold, true)

  window.heldPage = {
    release() {
      removeEventListener('submit', hold, true)
      removeEventListener('click', hold, true)
      delete page.dataset['held']
      return held
    },
  }
}

/** Once the app is on the screen: removes the splash, shows hidden content, and repeats what was pressed too early. */
export function releasePage(): void {
  delete page.dataset['member']
  delete page.dataset['other']
  for (const pressed of window.heldPage?.release() ?? []) {
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else pressed.click()
  }
  delete window.heldPage
}
