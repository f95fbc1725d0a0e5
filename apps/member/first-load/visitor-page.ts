/** The page, of those built in advance, that shows what a visitor sees at this path. Every path that is not one shows login. */
export function visitorPage(pathname: string): string {
  return /^\/(?:register|forgot_password)(?=\/*$)/i.exec(pathname)?.[0].toLowerCase() ?? '/login'
}
