import * as z from 'zod/mini'

const text = z.catch(z.string(), '')
const line = z.catch(z.number(), 0)

// Browsers send either form (W3C CSP 3, 5.3 and 5.4).
const ofReportUri = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
})
const ofReportTo = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: line }),
})

/** The most reports of one request. */
const reportsMax = 10

/** Reads the reports in a body. Anyone can send one, so only paths, origins and known words are kept. */
export function readReports(body: unknown): PolicyReport[] {
  const sent = Array.isArray(body) ? body.slice(0, reportsMax) : [body]
  return sent.map(readReport).filter((report) => report !== null)
}

function readReport(sent: unknown): PolicyReport | null {
  const old = z.safeParse(ofReportUri, sent).data?.['csp-report']
  if (old) {
    // Older browsers send the whole rule: `script-src 'self'`.
    const directive = old['effective-directive'] || (old['violated-directive'].split(' ')[0] ?? '')
    return keep(old['document-uri'], directive, old['blocked-uri'], old['source-file'], old['line-number'])
  }
  const body = z.safeParse(ofReportTo, sent).data?.body
  if (!body) return null
  return keep(body.documentURL, body.effectiveDirective, body.blockedURL, body.sourceFile, body.lineNumber)
}

// W3C CSP 3, 6, and Trusted Types, 4.
const directives = new Set(
  `base-uri child-src connect-src default-src fenced-frame-src font-src form-action frame-ancestors frame-src img-src manifest-src
  media-src object-src require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr
  style-src-elem trusted-types worker-src`.split(/\s+/),
)

export type PolicyReport = NonNullable<ReturnType<typeof keep>>

function keep(page: string, directive: string, blocked: string, file: string, lineNumber: number) {
  if (!/^[a-z-]{1,40}$/.test(directive)) return null
  return {
    page: pathOf(page),
    // Each directive has its own rows, so invented ones are refused.
    directive: directives.has(directive) ? directive : 'other',
    blocked: /^[a-z-]{1,40}$/.test(blocked) ? blocked : originOf(blocked),
    source: file === '' ? '' : `${pathOf(file)}:${Math.trunc(lineNumber)}`.slice(0, 200),
  }
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, protocol } = new URL(url)
  // A script of a browser extension is named by its scheme.
  if (!/^https?:$/.test(protocol)) return protocol
  return pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id').slice(0, 180)
}

function originOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, protocol } = new URL(url)
  return (origin === 'null' ? protocol : origin).slice(0, 200)
}
