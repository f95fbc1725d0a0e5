import { useSyncExternalStore } from 'react'
import type { Company } from '@cairn/contract/member/company.ts'
import { configuration } from '../configuration.ts'

const none = {}
const neverChanges = () => () => undefined

/** Texts of the page. Empty while a prerendered page hydrates, because it was rendered without a configuration. */
function useTexts<Texts extends object>(read: () => Texts): Texts {
  return useSyncExternalStore(neverChanges, read, () => none as Texts)
}

/** The company's texts and contacts. */
export function useCompany(): Company {
  return useTexts(() => configuration.company)
}

/** The other languages of the page: their names by their tags. */
export function useLanguages(): Record<string, string> {
  return useTexts(() => configuration.languages)
}
