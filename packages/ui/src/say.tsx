import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence of the catalogue with figures or other parts in it, in the order of its language. */
export function Say({ pieces }: { pieces: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...pieces)
}
