import type { Company } from '@cairn/contract/member/company.ts'

/** Settings that need no new build. The server writes them into `<meta name="cairn">` of the page. */
export interface Configuration {
  /** The URL of the calls, without a slash at the end. */
  apiBase: string
  /** A URL with `{name}` for the pictures of members without a photo. The empty text turns it off. */
  avatarService: string
  /** Fills in the Referral ID of a new account from `sponsor_id` in the address. */
  prefillReferral: boolean
  /** The server takes passkeys at the sign-in. */
  passkeys: boolean
  /** Offers visitors the page that explains how the ledger is checked. */
  checks: boolean
  /** Shows the banner about sample data. */
  sampleWorld: boolean
  /** The company's texts and contacts; empty when none is set. */
  company: Company
  /** The other languages of the page by their tags, each by its own name: `de` is `Deutsch`. */
  languages: Record<string, string>
}

const defaults: Configuration = {
  apiBase: '/api',
  avatarService: 'https://ui-avatars.com/api/?name={name}',
  prefillReferral: false,
  passkeys: false,
  checks: false,
  sampleWorld: false,
  company: {},
  languages: {},
}

/** Each setting is optional. Invalid values are treated as absent. */
export function parseConfiguration(content: string | null | undefined): Configuration {
  const given = readObject(content)
  return {
    apiBase: typeof given['apiBase'] === 'string' ? given['apiBase'].replace(/\/+$/, '') : defaults.apiBase,
    avatarService: typeof given['avatarService'] === 'string' ? given['avatarService'] : defaults.avatarService,
    prefillReferral: given['prefillReferral'] === true,
    passkeys: given['passkeys'] === true,
    checks: given['checks'] === true,
    sampleWorld: given['sampleWorld'] === true,
    company: parseTexts(given['company']),
    languages: parseTexts(given['languages']),
  }
}

/** Addresses that are not https are dropped. */
function parseTexts(given: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typeof given === 'object' ? (given ?? {}) : {}).filter(
      ([name, value]) => typeof value === 'string' && (value.startsWith('https://') || !name.endsWith('_url')),
    ),
  )
}

function readObject(content: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The defaults when the pages are prerendered, without a document. */
export const configuration = parseConfiguration(
  typeof document === 'undefined' ? null : document.querySelector('meta[name=cairn]')?.getAttribute('content'),
)
