/** The fixed lists of the product (specification, sections 3 and 9). */

export const accountTypes = ['basic', 'pro', 'standard', 'ruby', 'Enterprise'] as const
export type AccountType = (typeof accountTypes)[number]

export const investmentPlans = ['Basic', 'Pro', 'Standard', 'Ruby', 'Enterprise'] as const
export type InvestmentPlan = (typeof investmentPlans)[number]

/** The assets of deposits and withdrawals. USDT is on the TRON network (TRC-20). */
export const assets = ['bitcoin', 'ethereum', 'usdt'] as const
export type Asset = (typeof assets)[number]

/** How a transaction id is written on the chain of each asset. A test compares it with the database's `is_transaction_id`. */
export const transactionShapes: Record<Asset, RegExp> = {
  bitcoin: /^[0-9a-f]{64}$/i,
  ethereum: /^0x[0-9a-fA-F]{64}$/,
  usdt: /^[0-9a-f]{64}$/i,
}

export const idCardTypes = ['passport', 'driver_license', 'identity_card', 'others'] as const
export type IdCardType = (typeof idCardTypes)[number]

/** What may be added to the picture of an identity document: its back, and the member holding it. */
export const kycParts = ['back', 'holder'] as const
export type KycPart = (typeof kycParts)[number]

/**
 * By what a distribution divides a plan's gains: what each member had in the plan at the end of a day, or cents × days since the
 * distribution before.
 */
export const distributionRules = ['record_date', 'day_weighted'] as const
export type DistributionRule = (typeof distributionRules)[number]

/** The languages of the member client besides English. Each has its words, and the sentences of the refusals that members get. */
export const translations = ['de'] as const
export type Translation = (typeof translations)[number]

/** The roles that may change something. */
export const actingRoles = ['owner', 'treasurer', 'reviewer', 'support'] as const
/** An auditor reads everything and changes only their own access. */
export const operatorRoles = [...actingRoles, 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** A session ends after so many minutes without a call that a person made, and so many hours after the sign-in. */
export const sessionLifetimes = {
  member: { idleMinutes: 30, hours: 12 },
  operator: { idleMinutes: 15, hours: 8 },
} as const

/** The most that an upload may weigh, in bytes. */
export const uploadBytesMax = { photo: 25_000_000, kyc: 25_000_000, evidence: 25_000_000 } as const

/** A password is 8 to 128 characters of any kind. */
export const passwordLength = { min: 8, max: 128 } as const

/** The most records in one reply, and how many there are without a limit in the request. */
export const pageMax = 200

/**
 * A read that a page makes without a press carries this header with the value 1: it shows what is new, and is no sign that anybody is
 * there.
 */
export const renewalHeader = 'x-cairn-renewal'

/** The role that an operator's call was made with, in every reply to one: an open page follows a change of it. */
export const roleHeader = 'x-cairn-role'

/** The version of a record on which an operator decides: see `versioned` in `call.ts`. */
export const versionHeader = 'x-cairn-version'

/** The header with the signature of an operator's passkey over the call, as `decision.ts` writes it. */
export const decisionHeader = 'x-cairn-decision'
