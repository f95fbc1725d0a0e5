/** An amount of dollars, from its whole dollars in groups of three digits, and its cents. */
export const writeUsd = (groups: string[], cents: string): string => `$${groups.join(',')}.${cents}`
