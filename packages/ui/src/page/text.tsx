import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence whose parts are texts and elements, such as an amount. */
export function Text({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts)
}
