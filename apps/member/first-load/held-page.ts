/** Left by the script in the head for the app. */
export interface HeldPage {
  /** Stops holding forms, and returns the form that was held. */
  release: () => HTMLFormElement | null
}

declare global {
  interface Window {
    heldPage?: HeldPage
  }
}
