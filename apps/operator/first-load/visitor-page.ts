/** The prerendered page for a path: that of the sign-in, except for an invited person. */
export function visitorPage(pathname: string): string {
  return /^\/operator\/invitation\/*$/i.test(pathname) ? 'invitation' : 'sign-in'
}
