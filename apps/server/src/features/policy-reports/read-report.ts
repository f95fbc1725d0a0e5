import * as z from 'zod/mini'

/** What is kept of a report. */
export interface PolicyReport {
  page: string
  directive: string
  blocked: string
  source: string
}

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

/** The most reports that are read of one request. */
const reportsMax = 10

/**
 * What is kept of the reports in a body. Anyone can send one, so only paths, origins and known words are kept: no query, no id,
 * no sample of code. What is no report is left out.
 */
export function readReports(body: unknown): PolicyReport[] {
  const sent = Array.isArray(body) ? body.slice(0, reportsMax) : [body]
  return sent.map(readReport).filter((report) => report !== null)
}

function readReport(sent: unknown): PolicyReport | null {
  const old = z.safeParse(ofReportUri, sent)
  if (old.success) {
    const report = old.data['csp-report']
    // Older browsers send the whole rule: `script-src 'self'`.
    const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '')
    return keep(report['document-uri'], directive, report['blocked-uri'], report['source-file'], report['line-number'])
  }
  const { data } = z.safeParse(ofReportTo, sent)
  if (!data) return null
  const { blockedURL, documentURL, effectiveDirective, lineNumber, sourceFile } = data.body
  return keep(documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber)
}

function keep(page: string, directive: string, blocked: string, file: string, lineNumber: number): PolicyReport | null {
  if (!/^[a-z-]{1,40}$/.test(directive)) return null
  return {
    page: pathOf(page),
    directive,
    blocked: /^[a-z-]{1,40}$/.test(blocked) ? blocked : originOf(blocked),
    source: file === '' ? '' : `${pathOf(file)}:${Math.trunc(lineNumber)}`.slice(0, 200),
  }
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, protocol } = new URL(url)
  // A script of an extension of the browser is named by that.
  if (!/^https?:$/.test(protocol)) return protocol
  return pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id').slice(0, 180)
}

function originOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, protocol } = new URL(url)
  return (origin === 'null' ? protocol : origin).slice(0, 200)
}
