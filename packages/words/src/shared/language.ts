/** For the `lang` and `dir` attributes of the page. The tag also selects the names of the months. */
export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
}

export const language: Language = { tag: 'en-GB', direction: 'ltr' }
