/** The prerendered page for a path: the sign-in, or the page of a mailed link. */
export function visitorPage(pathname: string): string {
  return /^\/operator\/(invitation|access-reset)\/*$/i.test(pathname) ? 'mailed-link' : 'sign-in'
}
