/**
 * A language that nobody speaks, in letters that run from right to left: the English catalogue, letter by letter. What is
 * still in Latin letters on a screen made of it is either data or a word that stands outside of the catalogue.
 */
import * as english from '../../../packages/words/src/en.ts'
import type { Translation } from '../../../packages/words/src/translation.ts'
import { mirror } from './mirror.ts'

export const language = { tag: 'he', direction: 'rtl' } as const
export const page = mirror(english.page)
export const parts = mirror(english.parts)
export const session = mirror(english.session)
export const shell = mirror(english.shell)
export const visitors = mirror(english.visitors)
export const dashboard = mirror(english.dashboard)
export const deposits = mirror(english.deposits)
export const withdrawals = mirror(english.withdrawals)
export const history = mirror(english.history)
export const statement = mirror(english.statement)
export const referrals = mirror(english.referrals)
export const profile = mirror(english.profile)
export const kyc = mirror(english.kyc)

/** It says all that the English one says, as any other language must. */
export const whole: Translation = {
  language,
  page,
  parts,
  session,
  shell,
  visitors,
  dashboard,
  deposits,
  withdrawals,
  history,
  statement,
  referrals,
  profile,
  kyc,
}
