import { useSyncExternalStore } from 'react'
import type { Company } from '@cairn/contract/member/company.ts'
import { configuration } from '../configuration.ts'

const none: Company = {}
const neverChanges = () => () => undefined

/**
 * The company's texts and contacts. Empty while a prerendered page hydrates, because it was rendered
 * without a configuration.
 */
export function useCompany(): Company {
  return useSyncExternalStore(
    neverChanges,
    () => configuration.company,
    () => none,
  )
}
