import * as z from 'zod/mini'

/**
 * What the build of the member client takes in place of `wire.ts` (`apps/member/vite.config.ts`). The server checks requests, and no
 * client does, so their rules need not be in the first load. Whoever compiles or tests sees `wire.ts`.
 */
const unchecked = z.any()

export const cleanCode = String
export const cleanEmail = String
export const refusing = () => ({})
export const amount = unchecked
export const amountOrZero = unchecked
export const line = () => unchecked
export const title = () => unchecked
export const day = unchecked
export const email = unchecked
export const newPassword = unchecked
export const page = {}
export const id = unchecked
