/** The prerendered page for a path. Unknown paths have the sign-in page. */
export function visitorPage(pathname: string): string {
  return /^\/(?:register|forgot_password|verify)(?=\/*$)/i.exec(pathname)?.[0].toLowerCase() ?? '/login'
}
