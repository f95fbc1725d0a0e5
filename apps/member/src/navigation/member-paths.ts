/** The paths of the screens of members, beside the dashboard at `/`. */
export const memberPaths = [
  '/deposit',
  '/withdraw',
  '/referral',
  '/history',
  '/statement',
  '/record/:id',
  '/plans',
  '/profile',
  '/security',
  '/security/closing',
  '/kyc',
  '/verify',
  '/verify/:position',
] as const
export type MemberPath = (typeof memberPaths)[number]
