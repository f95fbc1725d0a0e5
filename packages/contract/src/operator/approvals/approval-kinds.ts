import type * as z from 'zod/mini'
import { moneyKinds } from './kinds/money-kinds.ts'
import { publicKinds } from './kinds/public-kinds.ts'
import { ruleKinds } from './kinds/rule-kinds.ts'

/** The kinds of request that need two people. */
export const approvalKinds = { ...ruleKinds, ...moneyKinds, ...publicKinds }

export type ApprovalKindName = keyof typeof approvalKinds

export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKindName, ...ApprovalKindName[]]

/** The payload of a request, as it is written and as it is read. */
export type ApprovalPayloadInput<K extends ApprovalKindName> = z.input<(typeof approvalKinds)[K]['payload']>
export type ApprovalPayload<K extends ApprovalKindName> = z.output<(typeof approvalKinds)[K]['payload']>
