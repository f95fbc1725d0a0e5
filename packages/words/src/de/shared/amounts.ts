import type { writeUsd as english } from '../../shared/amounts.ts'

export const writeUsd: typeof english = (groups, cents) => `${groups.join('.')},${cents}\u202f$`
