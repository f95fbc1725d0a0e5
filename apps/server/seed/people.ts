import type { KycDetails } from '@cairn/contract/operator/members/kyc.ts'
import { daysAgo } from './days-ago.ts'

/** The named people of the sample world and their history. Money in dollars, times in days ago. */

export const samplePassword = 'stack-of-stones'
/** Its argon2id hash, computed once so that a start is quick. It protects nothing: the password is above. */
export const samplePasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$8aL4dWIs2UgRDB52Os0mIA$uHDeOK3WCYw75cr5RKPVYPGkAHj/qswUZJSyoKxJyS0'
/** The authenticator secret of every sample operator, in base32. */
export const sampleTotpSecret = 'JBSWY3DPEHPK3PXP'

export const operators = [
  { email: 'owner@sample.test', name: 'Olive Owner', role: 'owner' },
  { email: 'second-owner@sample.test', name: 'Otis Owner', role: 'owner' },
  { email: 'treasurer@sample.test', name: 'Theo Treasurer', role: 'treasurer' },
  { email: 'reviewer@sample.test', name: 'Rita Reviewer', role: 'reviewer' },
  { email: 'support@sample.test', name: 'Sam Support', role: 'support' },
  { email: 'auditor@sample.test', name: 'Ava Auditor', role: 'auditor' },
] as const

// Each has a term, so that the money returns without an operator.
export const plans = [
  { name: 'Basic', min: '50.00', max: '1000.00', termDays: 30, note: 'A small start.' },
  { name: 'Standard', min: '500.00', max: '5000.00', termDays: 60, note: 'For two months.' },
  { name: 'Pro', min: '2500.00', max: '25000.00', termDays: 90, note: 'For a quarter.' },
  { name: 'Ruby', min: '10000.00', max: '100000.00', termDays: 180, note: 'For half a year.' },
  { name: 'Enterprise', min: '50000.00', max: '1000000.00', termDays: 365, note: 'For a year.' },
] as const
export type PlanName = (typeof plans)[number]['name']

/** On test networks: the second and first addresses of the keys in every wallet's documentation. */
export const receivingAddresses = {
  bitcoin: 'tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67m',
  ethereum: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
  usdt: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
} as const
const savedAddresses = {
  bitcoin: 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0',
  ethereum: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  usdt: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
} as const

/** Others of the same kind. Three members share one. */
const otherAddresses = {
  otto: 'tb1qfukf2q8x2xf368edzwu7msxvkspp62craw4vj3',
  wanda: 'tb1qncs63d607exnthmgr669ps49qpqaa3f2k0tmny',
  shared: 'tb1qezk8plrqg7xgnnru36q4uu6zwfamcwsvvmy6z2',
} as const

export type Wallet = keyof typeof savedAddresses

/** The address is one that the internet keeps for examples (RFC 2606). */
export const sampleTerms = { url: 'https://example.com/terms', version: 'January 2026' } as const

/** Money paid in for referral bonuses. */
export const bonusFunding = {
  amount: '5000.00',
  counterparty: 'Cairn Holding',
  document: 'Wire of the opening',
  reason: 'Referral bonuses of the first two years',
} as const

/** A payment that belongs to no deposit, as the treasurer entered it. */
export const strayPayment = {
  asset: 'bitcoin',
  coins: '0.0021',
  amount: '199.50',
  note: 'Paid to the address of last year, by an unknown sender',
  daysAgo: 2.4,
} as const

export interface SampleMember {
  email: string
  fullName: string
  username: string
  accountType: 'basic' | 'pro' | 'standard' | 'ruby' | 'Enterprise'
  investmentPlan: PlanName
  sponsor?: string
  registeredDaysAgo: number
  portrait?: string
  addresses: Partial<Record<Wallet, string>>
  /** Otherwise at the registration. */
  addressesSavedDaysAgo?: number
  /** Locked by an owner. */
  lockedDaysAgo?: number
  /** Changes of the account that an operator should know. */
  changes?: { did: 'email_changed' | 'password_reset'; daysAgo: number }[]
  /** When a device signed in first, for each device. */
  devicesSinceDaysAgo?: number[]
  kyc?: {
    status: 'pending' | 'approved' | 'retake'
    country: string
    reason?: string
    /** The details that a reviewer read on an approved document. */
    details?: KycDetails
  }
  deposits: SampleDeposit[]
  withdrawals: SampleWithdrawal[]
}

export interface SampleDeposit {
  plan: PlanName
  wallet: Wallet | 'balance'
  amount: string
  daysAgo: number
  /** `released` is a completed deposit whose money went back to the balance. */
  outcome: 'pending' | 'completed' | 'released' | 'expired' | { rejected: string }
}

export interface SampleWithdrawal {
  asset: Wallet
  amount: string
  daysAgo: number
  outcome: 'pending' | 'processing' | 'sending' | 'uncertain' | 'completed' | 'cancelled' | { rejected: string }
}

export const members: SampleMember[] = [
  {
    email: 'funded@sample.test',
    fullName: 'Freya Funded',
    username: 'freyafundedqtzm',
    accountType: 'pro',
    investmentPlan: 'Pro',
    registeredDaysAgo: 400,
    portrait: 'portrait-funded.webp',
    addresses: savedAddresses,
    kyc: {
      status: 'approved',
      country: 'Norway',
      details: {
        name: 'Freya Funded',
        number: 'NO 4417 2203',
        birth_date: '1991-04-17',
        expires_on: daysAgo(-20).toISOString().slice(0, 10),
      },
    },
    // So that the last 90 days of the dashboard show money that was released from plans, invested in others, and sent.
    deposits: [
      { plan: 'Pro', wallet: 'bitcoin', amount: '8000.00', daysAgo: 380, outcome: 'released' },
      {
        plan: 'Basic',
        wallet: 'usdt',
        amount: '300.00',
        daysAgo: 190,
        outcome: { rejected: 'The payment came from a network that we do not take.' },
      },
      { plan: 'Pro', wallet: 'ethereum', amount: '6000.00', daysAgo: 158.4, outcome: 'released' },
      { plan: 'Standard', wallet: 'bitcoin', amount: '750.00', daysAgo: 120.7, outcome: 'expired' },
      { plan: 'Basic', wallet: 'balance', amount: '600.00', daysAgo: 74.3, outcome: 'released' },
      { plan: 'Standard', wallet: 'bitcoin', amount: '2700.00', daysAgo: 71.6, outcome: 'released' },
      { plan: 'Pro', wallet: 'usdt', amount: '2500.00', daysAgo: 40.1, outcome: 'completed' },
      { plan: 'Standard', wallet: 'balance', amount: '500.00', daysAgo: 21.5, outcome: 'completed' },
      { plan: 'Standard', wallet: 'bitcoin', amount: '1200.00', daysAgo: 1, outcome: 'pending' },
    ],
    withdrawals: [
      { asset: 'bitcoin', amount: '1000.00', daysAgo: 150.2, outcome: 'completed' },
      {
        asset: 'usdt',
        amount: '200.00',
        daysAgo: 83.9,
        outcome: { rejected: 'The network was under maintenance. Please ask again.' },
      },
      { asset: 'ethereum', amount: '150.00', daysAgo: 60.4, outcome: 'cancelled' },
      { asset: 'ethereum', amount: '1800.00', daysAgo: 55.8, outcome: 'completed' },
      { asset: 'usdt', amount: '900.00', daysAgo: 38.2, outcome: 'completed' },
      { asset: 'ethereum', amount: '400.00', daysAgo: 3, outcome: 'processing' },
      { asset: 'bitcoin', amount: '250.00', daysAgo: 0.5, outcome: 'pending' },
    ],
  },
  {
    email: 'other@sample.test',
    fullName: 'Otto Other',
    username: 'ottootherwkdp',
    accountType: 'standard',
    investmentPlan: 'Standard',
    sponsor: 'funded@sample.test',
    registeredDaysAgo: 200,
    portrait: 'portrait-other.webp',
    addresses: { bitcoin: otherAddresses.otto },
    kyc: {
      status: 'retake',
      country: 'Portugal',
      reason: 'The photo is blurred. Send a sharp one with all four corners visible.',
    },
    deposits: [
      { plan: 'Standard', wallet: 'bitcoin', amount: '1500.00', daysAgo: 180, outcome: 'released' },
      { plan: 'Pro', wallet: 'ethereum', amount: '3200.00', daysAgo: 52.2, outcome: 'completed' },
      { plan: 'Standard', wallet: 'usdt', amount: '600.00', daysAgo: 15, outcome: 'completed' },
    ],
    withdrawals: [
      { asset: 'bitcoin', amount: '100.00', daysAgo: 70, outcome: 'completed' },
      { asset: 'bitcoin', amount: '60.00', daysAgo: 2, outcome: 'uncertain' },
      { asset: 'bitcoin', amount: '125.00', daysAgo: 0.7, outcome: 'sending' },
    ],
  },
  {
    email: 'waiting@sample.test',
    fullName: 'Wanda Waiting',
    username: 'wandawaitinghvbs',
    accountType: 'basic',
    investmentPlan: 'Basic',
    sponsor: 'funded@sample.test',
    registeredDaysAgo: 45,
    portrait: 'portrait-waiting.webp',
    addresses: { bitcoin: otherAddresses.wanda },
    kyc: { status: 'pending', country: 'Ireland' },
    deposits: [
      { plan: 'Basic', wallet: 'bitcoin', amount: '900.00', daysAgo: 38.3, outcome: 'released' },
      { plan: 'Standard', wallet: 'usdt', amount: '500.00', daysAgo: 1, outcome: 'pending' },
    ],
    withdrawals: [{ asset: 'bitcoin', amount: '300.00', daysAgo: 0.25, outcome: 'pending' }],
  },
  {
    email: 'broke@sample.test',
    fullName: 'Bo Broke',
    username: 'bobrokejxnr',
    accountType: 'basic',
    investmentPlan: 'Basic',
    registeredDaysAgo: 30,
    addresses: {},
    deposits: [],
    withdrawals: [],
  },
  // Two who show the checks of a record, with a third: an address of three members, and money that goes through.
  {
    email: 'locked@sample.test',
    fullName: 'Lena Locked',
    username: 'lenalockedmqrt',
    accountType: 'standard',
    investmentPlan: 'Standard',
    registeredDaysAgo: 90,
    addresses: { bitcoin: otherAddresses.shared },
    lockedDaysAgo: 0.4,
    deposits: [{ plan: 'Standard', wallet: 'usdt', amount: '700.00', daysAgo: 0.6, outcome: 'pending' }],
    withdrawals: [],
  },
  {
    email: 'new@sample.test',
    fullName: 'Nora New',
    username: 'noranewpzkwa',
    accountType: 'basic',
    investmentPlan: 'Basic',
    sponsor: 'locked@sample.test',
    registeredDaysAgo: 50,
    addresses: { bitcoin: otherAddresses.shared },
    addressesSavedDaysAgo: 6,
    changes: [
      { did: 'password_reset', daysAgo: 5 },
      { did: 'email_changed', daysAgo: 3 },
    ],
    devicesSinceDaysAgo: [50, 4],
    deposits: [
      { plan: 'Basic', wallet: 'bitcoin', amount: '900.00', daysAgo: 45, outcome: 'released' },
      {
        plan: 'Basic',
        wallet: 'usdt',
        amount: '150.00',
        daysAgo: 9,
        outcome: { rejected: 'The payment came from a network that we do not take.' },
      },
      { plan: 'Basic', wallet: 'usdt', amount: '200.00', daysAgo: 0.8, outcome: 'completed' },
    ],
    withdrawals: [{ asset: 'bitcoin', amount: '500.00', daysAgo: 0.2, outcome: 'pending' }],
  },
  {
    email: 'mirror@sample.test',
    fullName: 'Mila Mirror',
    username: 'milamirrorbxfe',
    accountType: 'basic',
    investmentPlan: 'Basic',
    sponsor: 'locked@sample.test',
    registeredDaysAgo: 40,
    addresses: { bitcoin: otherAddresses.shared },
    deposits: [],
    withdrawals: [],
  },
]
