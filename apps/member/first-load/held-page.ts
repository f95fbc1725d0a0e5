/** What the scripts in the page itself leave for the ones that come later. */
export interface HeldPage {
  /** Lets submits through again, and gives the form whose submit was held. */
  release: () => HTMLFormElement | null
}

declare global {
  interface Window {
    heldPage?: HeldPage
  }
}
