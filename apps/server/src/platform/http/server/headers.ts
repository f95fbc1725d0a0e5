import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../configuration/config.ts'

// Pages need none of these browser features; the `Copy` buttons only write to the clipboard.
const permissions = ['camera', 'display-capture', 'fullscreen', 'geolocation', 'microphone', 'payment', 'usb']
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ')

const closed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy for everything but pages: it loads no content and cannot be framed. */
const policyOfCalls = `default-src 'none'; ${closed}`

/** For uploaded files, in case a browser shows one as a page. */
export const policyOfFiles = `default-src 'none'; ${closed}; sandbox`

/** For our own SVG files: some browsers apply this policy to the style inside the file, which adapts the icon to dark mode. */
export const policyOfDrawings = `default-src 'none'; style-src 'unsafe-inline'; ${closed}`

/** For the service worker, which requests a page again when the browser has not. */
export const policyOfWorker = `default-src 'none'; connect-src 'self'; ${closed}`

/** For the worker that reads PDFs, which anybody may have made: it loads nothing and sends nothing. Its decoders are WebAssembly. */
export const policyOfPdfWorker = `default-src 'none'; script-src 'wasm-unsafe-eval'; ${closed}; sandbox allow-scripts`

// Browsers remember it for a year, so it is sent only where people really use https.
const onlyHttps = 'max-age=31536000; includeSubDomains'

export const bareHeaders = (config: Config) => ({
  ...(isHttps(config) ? { 'strict-transport-security': onlyHttps } : {}),
  'cache-control': 'no-store',
  'content-security-policy': policyOfCalls,
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/** Sets the security headers on every reply, even on errors. A page sets its own content security policy (`pagePolicy`). */
export async function registerHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isHttps(config) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    xssFilter: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy).header('content-security-policy', policyOfCalls)
  })
}

/** Browsers report here what a page's policy has blocked (W3C CSP 3, 5; Reporting API). */
export const policyReportPath = '/api/policy-reports'
export const reportingEndpoints = `csp="${policyReportPath}"`
/** The policy that the scripts of a page create, for a worker: the member client's service worker, the back office's reader of PDFs. */
type TrustedTypes = 'none' | 'offline-page' | 'pdf-worker'

/**
 * The end of each policy of a page. Injected code would need a policy that `trusted-types` does not name, and cannot create one.
 */
export const trustAndReport = (trustedTypes: TrustedTypes) =>
  [
    "require-trusted-types-for 'script'",
    trustedTypes === 'none' ? "trusted-types 'none'" : `trusted-types ${trustedTypes}`,
    `report-uri ${policyReportPath}`,
    'report-to csp',
  ].join('; ')

export interface PageParts {
  /** `'sha256-…'` of each inline script and style. */
  scriptHashes?: string[]
  styleHashes?: string[]
  /** Another origin of pictures. */
  imageOrigin?: string | undefined
  trustedTypes?: TrustedTypes
}

/** The content security policy of a page (W3C CSP 3): anything not named here is not loaded. */
export function pagePolicy({
  scriptHashes = [],
  styleHashes = [],
  imageOrigin,
  trustedTypes = 'none',
}: PageParts = {}): string {
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
    trustAndReport(trustedTypes),
  ].join('; ')
}

function isHttps(config: Config): boolean {
  return config.PUBLIC_URL.startsWith('https://')
}
