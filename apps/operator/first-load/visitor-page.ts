/** The prerendered page for a path: that of the sign-in, except for who follows a mailed link. */
export function visitorPage(pathname: string): string {
  return /^\/operator\/(invitation|access-reset)\/*$/i.test(pathname) ? 'mailed-link' : 'sign-in'
}
