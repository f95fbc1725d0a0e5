import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence of the catalogue with figures or other parts in it, in the order of its language. */
export function Text({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts)
}
