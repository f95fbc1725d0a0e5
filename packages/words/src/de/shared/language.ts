import type { Language } from '../../shared/language.ts'

export const language: Language = { tag: 'de-DE', direction: 'ltr' }
