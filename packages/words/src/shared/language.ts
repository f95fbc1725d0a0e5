/** For the `lang` and `dir` attributes of the page. The tag also selects the names of the months. */
export const language = { tag: 'en-GB', direction: 'ltr' } as const
