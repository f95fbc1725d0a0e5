declare global {
  interface Window {
    /** Left by the script in the head for the app. */
    heldPage?: {
      /** Stops holding forms, and returns the form that was held. */
      release: () => HTMLFormElement | null
    }
  }
}

const page = document.documentElement

/** Holds a form that is submitted before the scripts have arrived. The browser must never submit it by itself. */
export function holdForms(): void {
  let held: HTMLFormElement | null = null

  function hold(event: Event) {
    event.preventDefault()
    // React would handle it while it hydrates, and again when it is released.
    event.stopPropagation()
    held = event.target as HTMLFormElement
    page.dataset['held'] = ''
  }

  addEventListener('submit', hold, true)

  window.heldPage = {
    release() {
      removeEventListener('submit', hold, true)
      delete page.dataset['held']
      return held
    },
  }
}

/** Once the app is on the screen: removes the splash, shows hidden content, and sends a form that was submitted too early. */
export function releasePage(): void {
  delete page.dataset['member']
  delete page.dataset['other']
  window.heldPage?.release()?.requestSubmit()
  delete window.heldPage
}
