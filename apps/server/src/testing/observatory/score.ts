/** The points of a test of the Observatory. */
interface Result {
  passed: boolean
  modifier: number
}

/**
 * Scores a reply by the rules of MDN's HTTP Observatory, by its source of 2026: from 100, with the points of each test. Its tests
 * of redirection and of the list of preloaded hosts need a real host, and give none here.
 */
export function scoreReply(headers: Headers, html: string) {
  const policy = readPolicy(headers.get('content-security-policy') ?? '')
  const tests: Record<string, Result> = {
    'content-security-policy': scorePolicy(policy),
    cookies: scoreCookies(headers.getSetCookie()),
    'cross-origin-resource-sharing': { passed: !headers.has('access-control-allow-origin'), modifier: 0 },
    'cross-origin-resource-policy': bonus(
      /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? ''),
      10,
    ),
    'referrer-policy': bonus(headers.get('referrer-policy') === 'no-referrer', 5),
    'strict-transport-security': { passed: secondsOfHsts(headers) >= 15_768_000, modifier: 0 },
    'subresource-integrity': { passed: !/<script[^>]+src="(?:https?:)?\/\//.test(html), modifier: 0 },
    'x-content-type-options': { passed: headers.get('x-content-type-options') === 'nosniff', modifier: 0 },
    'x-frame-options': bonus(policy.get('frame-ancestors')?.join() === "'none'", 5),
  }
  return {
    score: Object.values(tests).reduce((sum, { modifier }) => sum + modifier, 100),
    failed: Object.keys(tests).filter((name) => !tests[name]?.passed),
  }
}

const bonus = (passed: boolean, modifier: number): Result => ({ passed, modifier: passed ? modifier : 0 })

function readPolicy(policy: string): Map<string, string[]> {
  const rules = policy.split(';').map((rule) => rule.trim().split(/\s+/))
  return new Map(rules.map(([name = '', ...sources]) => [name, sources]))
}

/** 10 for a `default-src` of 'none' without an unsafe source; less where styles are not safe. */
function scorePolicy(policy: Map<string, string[]>): Result {
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const unsafe = /^('unsafe-|data:|https?:$|\*|https?:\/\/\*)/
  const isActiveSafe = ['script-src', 'object-src'].every((name) => !sourcesOf(name).some((one) => unsafe.test(one)))
  const isOverTls = ![...policy.values()].flat().some((one) => /^(http|ftp):/.test(one))
  const isWhole = ['base-uri', 'form-action', 'frame-ancestors'].every(
    (name) => !(policy.get(name) ?? ['*']).includes('*'),
  )
  const passed = isActiveSafe && isOverTls && isWhole
  const isStyleSafe = !sourcesOf('style-src').some((one) => unsafe.test(one))
  const isNone = policy.get('default-src')?.join() === "'none'"
  return { passed, modifier: passed && isStyleSafe ? (isNone ? 10 : 5) : 0 }
}

function scoreCookies(cookies: string[]): Result {
  const isGuarded = cookies.every((cookie) =>
    ['; Secure', '; HttpOnly', '; SameSite=Strict'].every((flag) => cookie.includes(flag)),
  )
  return { passed: isGuarded, modifier: isGuarded && cookies.length > 0 ? 5 : 0 }
}

function secondsOfHsts(headers: Headers): number {
  return Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
}
