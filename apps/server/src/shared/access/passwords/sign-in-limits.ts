import { addressGroup } from '../../../platform/http/limits/client-address.ts'
import type { Counted } from '../../../platform/http/limits/rate-limits.ts'
import type { AccountId, Origin } from '../origins/known-origins.ts'

/** An account under attempts to sign in. Without an id there is none. */
export interface Guarded extends AccountId {
  /** In lower case, for the limits. */
  email: string
}

/**
 * The limits of guessing. Strangers have ten attempts on a member's account in 15 minutes, from everywhere together. On an
 * operator's account, whose password cannot be reset by mail, they have ten from each network, because the second factor keeps
 * them out too. On both, they have 90 in a row, and each known device or network ten more, until the owner signs in or the
 * password is reset.
 */
export function limitsOf({ kind, email, id }: Guarded, { address, device }: Origin) {
  const network = addressGroup(address)
  const ofDevice = device.markHash && `${email} ${device.markHash.toString('base64url')}`
  const known = id ? names[kind].known : names[kind].unknown
  const limits = {
    ofAddress: [[names[kind].fromAddress, address]],
    ofAccount: [
      kind === 'member' ? ['signInOfAccount', email] : ['operatorSignInFromNetwork', `${email} ${network}`],
      [known.inARow, email],
    ],
    ofDevice: ofDevice ? [[known.fromKnown, ofDevice]] : [],
    ofNetwork: [[known.fromKnown, `${email} ${network}`]],
  } satisfies Record<string, Counted[]>
  const { ofAccount, ...others } = limits
  const inARow = [...ofAccount, ...others.ofDevice, ...others.ofNetwork].filter(([limit]) => inARowLimits.has(limit))
  return { ...limits, inARow }
}

/** The limits of a member's account that a new password from a mailed link clears. */
export function accountLimits(email: string): Counted[] {
  return [
    ['signInOfAccount', email],
    ['signInOfAccountInARow', email],
  ]
}

/** The limits of an operator's account that a reset by other operators clears. */
export function operatorAccountLimits(email: string): Counted[] {
  return [['operatorSignInOfAccountInARow', email]]
}

// An email without an account is limited alike and with the same work, but its counts are not kept for a year.
const names = {
  member: {
    fromAddress: 'signInFromAddress',
    known: { inARow: 'signInOfAccountInARow', fromKnown: 'signInFromKnown' },
    unknown: { inARow: 'signInOfNobodyInARow', fromKnown: 'signInOfNobodyFromKnown' },
  },
  operator: {
    fromAddress: 'operatorSignInFromAddress',
    known: { inARow: 'operatorSignInOfAccountInARow', fromKnown: 'operatorSignInFromKnown' },
    unknown: { inARow: 'operatorSignInOfNobodyInARow', fromKnown: 'operatorSignInOfNobodyFromKnown' },
  },
} as const

const inARowLimits = new Set<Counted[0]>(
  Object.values(names).flatMap(({ known, unknown }) => [
    known.inARow,
    known.fromKnown,
    unknown.inARow,
    unknown.fromKnown,
  ]),
)
