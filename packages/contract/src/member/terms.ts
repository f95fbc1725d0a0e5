import * as z from 'zod/mini'
import { text } from '../core/wire/lenient-wire.ts'
import { line } from '../core/wire/wire.ts'
import { memberAction } from './member-call.ts'

/** The terms that a member has to agree to: their version, and where they are. */
export const DueTerms = z.object({ version: text, url: text })
export type DueTerms = z.infer<typeof DueTerms>

export const agreeToTerms = memberAction({
  path: 'member/terms/agree',
  summary: 'Agree to the version of the terms that was shown. It must be the one in force.',
  body: z.object({ version: line('terms_changed', { min: 1, max: 40 }) }),
  refusals: ['terms_changed'],
})
