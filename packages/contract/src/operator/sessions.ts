import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text } from '../core/wire.ts'

/** Coming into the back office, and leaving it. */

/** Who is signed in, and which other operators there are in place: who could be the second person for what takes two. */
const session = {
  operator: z.object({ name: text, email: text, role: z.enum(operatorRoles) }),
  colleagues: z.array(z.object({ id: text, role: text })),
}

export const signInOperator = call({
  method: 'POST',
  path: 'operator/sign-in',
  who: 'visitor',
  fromBackOffice: true,
  summary: 'Sign an operator in with email, password and the code of the authenticator; the session is a cookie.',
  body: z.object({
    email: z.string().check(z.trim(), z.maxLength(254)),
    password: z.string().check(z.maxLength(512)),
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'wrong_operator_credentials' })),
  }),
  reply: z.object({ ...envelope, ...session }),
  refusals: ['origin_not_allowed', 'wrong_operator_credentials', 'too_many_attempts'],
})

export const signOutOperator = call({
  method: 'POST',
  path: 'operator/sign-out',
  who: 'operator',
  roles: operatorRoles,
  summary: 'End the operator’s session.',
  reply: z.object(envelope),
  refusals: [],
})

export const viewOperator = call({
  method: 'GET',
  path: 'operator/me',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Who is signed in to the back office, and the roles of the other operators: who could be the second person.',
  reply: z.object({ ...envelope, ...session }),
  refusals: [],
})
