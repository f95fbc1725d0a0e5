import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { envelope } from '../core/lenient-wire.ts'

/** How a member can prove again who they are. The refusal `step_up_needed` lists those that the account has. */
export const stepUpMethods = ['password'] as const
export type StepUpMethod = (typeof stepUpMethods)[number]

export const confirmIdentity = call({
  method: 'POST',
  path: 'member/confirm-identity',
  who: 'member',
  summary: 'Give the password again. For five minutes the session may then do what is refused as `step_up_needed`.',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(512)) }),
  reply: z.object(envelope),
  refusals: ['password_wrong', 'too_many_attempts'],
})
