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
  '/kyc',
] as const
export type MemberPath = (typeof memberPaths)[number]
