import { shell as words } from '@cairn/words/member/shell.ts'

/** The links of the menu, in their order (UI-A8). */
export const menuEntries = [
  { to: '/', title: words.dashboard },
  { to: '/deposit', title: words.deposit },
  { to: '/withdraw', title: words.withdraw },
  { to: '/referral', title: words.referral },
  { to: '/history', title: words.history },
  { to: '/profile', title: words.profile },
  { to: '/kyc', title: words.kyc },
]
