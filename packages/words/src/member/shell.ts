export const shell = {
  nav: 'Main',
  // UI-A8
  dashboard: 'Dashboard',
  deposit: 'Deposit Funds',
  withdraw: 'Withdraw Funds',
  referral: 'Referral',
  history: 'Account History',
  profile: 'Profile',
  kyc: 'KYC Verification',
  /** Before the member's name. */
  profileOf: 'Profile,',
  logout: 'Logout',
  stillThere: 'Still there?',
  sessionEnds: (time: string) =>
    `You haven't used Cairn for a while. For your security, you'll be signed out at ${time}.`,
  endedUnused: 'For your security you were signed out, because you had not used Cairn for a while',
  staySignedIn: 'Stay signed in',
  copyright: (years: string) => `© ${years} Cairn. All rights reserved.`,
  printed: (day: string) => `Printed on ${day}`,
  screen: 'the screen',
  screenBroken: "We couldn't show this screen.",
  pageBroken: "We couldn't show this page.",
  accountFailed: "We couldn't load your account.",
  accountFailedNote: 'Nothing was changed. You are still signed in.',
}
