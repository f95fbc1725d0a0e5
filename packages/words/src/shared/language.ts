/** What the browser is told: the tag of BCP 47, which also names the calendar's words, and where lines begin. */
export const language = { tag: 'en-GB', direction: 'ltr' } as const
