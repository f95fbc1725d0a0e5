import type { Config } from '../../config.ts'

/** The token of a cookie with this name, or null. Two cookies with the name count as none. */
export function findCookie(name: string, header: string | undefined): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  const [value = ''] = values.map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && /^[\w-]{43}([\w-]{22})?$/.test(value) ? value : null
}

/** Whether browsers reach the server by https only, so that a cookie can be limited to it. */
export function isSecure({ isProduction, PUBLIC_URL }: Config): boolean {
  return isProduction || PUBLIC_URL.startsWith('https:')
}
