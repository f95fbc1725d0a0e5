import * as z from 'zod/mini'
import { operatorRoles } from '../../../core/constants.ts'
import { text } from '../../../core/wire/lenient-wire.ts'
import { email, id } from '../../../core/wire/wire.ts'
import { lostAccess } from '../../operators/resets.ts'
import { settingNames } from '../../settings/setting-rules.ts'
import { amountText, byOwners, type ApprovalKindEntry } from './entry.ts'

const settingValue = z.union([z.number(), z.boolean(), z.null(), z.string().check(z.maxLength(200))])

/** Settings, plans and operators, which owners change. */
export const ruleKinds = {
  /** Loosens a setting. What tightens one takes one owner. */
  setting_change: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({
      setting: z.enum(settingNames),
      // As they are stored: counts, choices, texts, and cents as text of digits.
      before: settingValue,
      after: settingValue,
    }),
  },
  /** Widens the limits of an open plan. What narrows them takes one owner. */
  plan_limits: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({
      plan_id: id,
      plan: text,
      plan_minimum: amountText,
      plan_maximum: amountText,
      new_minimum: amountText,
      new_maximum: amountText,
    }),
  },
  operator_role: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({
      operator_id: id,
      role: z.enum(operatorRoles),
      operator: z.optional(text),
      role_before: z.optional(z.enum(operatorRoles)),
    }),
  },
  /** Removes an owner. One owner alone can remove any other operator. */
  operator_removal: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({ operator_id: id, operator: z.optional(text) }),
  },
  /** Lets an operator replace a lost password or authenticator, by a mailed link. */
  operator_access_reset: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({ operator_id: id, operator: text, lost: z.enum(lostAccess) }),
  },
  /** Invites an operator, where there is more than one owner. */
  operator_invitation: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({ email, role: z.enum(operatorRoles) }),
  },
} as const satisfies Record<string, ApprovalKindEntry>
