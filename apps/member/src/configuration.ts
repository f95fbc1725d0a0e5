/** What an operator can set without building anew: the server writes it into `<meta name="cairn">` of the page. */
export interface Configuration {
  /** Where the calls are, without a slash at the end. */
  apiBase: string
  /** A URL with `{name}`, asked for a picture of members who have none. The empty text switches it off. */
  avatarService: string
  /** Whether the register screen fills in `sponsor_id` from its address. */
  prefillReferral: boolean
  /** Whether this is the sample world, which a banner then says. */
  sampleWorld: boolean
}

const defaults: Configuration = {
  apiBase: '/api',
  avatarService: 'https://ui-avatars.com/api/?name={name}',
  prefillReferral: false,
  sampleWorld: false,
}

/** Everything in it is optional, and what cannot be read is as if it were not there. */
export function parseConfiguration(content: string | null | undefined): Configuration {
  const given = readObject(content)
  return {
    apiBase: typeof given['apiBase'] === 'string' ? given['apiBase'].replace(/\/+$/, '') : defaults.apiBase,
    avatarService: typeof given['avatarService'] === 'string' ? given['avatarService'] : defaults.avatarService,
    prefillReferral: given['prefillReferral'] === true,
    sampleWorld: given['sampleWorld'] === true,
  }
}

function readObject(content: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The defaults where there is no page, which is when the pages are built in advance. */
export const configuration = parseConfiguration(
  typeof document === 'undefined' ? null : document.querySelector('meta[name=cairn]')?.getAttribute('content'),
)
