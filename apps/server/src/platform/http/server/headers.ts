import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'

// Pages ask for none of what a browser can give; the clipboard alone is written to, by the `Copy` buttons.
const permissions = ['camera', 'display-capture', 'fullscreen', 'geolocation', 'microphone', 'payment', 'usb']
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ')

/** What holds for whatever is no page: nothing may be loaded from it, and nothing may frame it. */
const policyOfCalls = "default-src 'none'; frame-ancestors 'none'"

/** For our own drawings: some browsers hold a drawing's own style, by which the icon suits a dark window, to its policy. */
export const policyOfDrawings = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** For replies that are made where no hook runs. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': policyOfCalls,
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Puts the headers that guard a browser on every reply, those of errors and files too. A page replaces the content security
 * policy by its own (`pagePolicy`).
 */
export async function registerHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // A browser believes it for a year, so it is said only where people really come by https.
    strictTransportSecurity: isHttps(config) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    xssFilter: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy).header('content-security-policy', policyOfCalls)
  })
}

interface PageParts {
  /** `'sha256-…'` of each script and style that stands in the page itself. */
  scriptHashes?: string[]
  styleHashes?: string[]
  /** Another origin that pictures come from. */
  imageOrigin?: string | undefined
}

/** The content security policy of a page (W3C CSP 3): what is not named here does not load. */
export function pagePolicy({ scriptHashes = [], styleHashes = [], imageOrigin }: PageParts = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    ["img-src 'self' data: blob:", ...(imageOrigin ? [imageOrigin] : [])].join(' '),
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

function isHttps(config: Config): boolean {
  return config.PUBLIC_URL.startsWith('https://')
}
