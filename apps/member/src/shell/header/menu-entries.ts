import type { IconName } from '@cairn/ui/identity/icon.tsx'
import { shell as words } from '@cairn/words/member/shell.ts'

/** The links of the menu, in their order (UI-A8). */
export const menuEntries = [
  { to: '/', icon: 'dashboard', title: words.dashboard },
  { to: '/deposit', icon: 'deposit', title: words.deposit },
  { to: '/withdraw', icon: 'withdraw', title: words.withdraw },
  { to: '/referral', icon: 'referral', title: words.referral },
  { to: '/history', icon: 'history', title: words.history },
  { to: '/profile', icon: 'profile', title: words.profile },
  { to: '/kyc', icon: 'identity', title: words.kyc },
] as const satisfies { to: string; icon: IconName; title: string }[]
