export const security = {
  title: 'Security',
  lead: 'Who uses your account, and how it is protected.',
  sessions: {
    title: 'Where you are signed in',
    lead: 'End what you do not recognise, and then change your password.',
    loading: 'where you are signed in',
    failed: "We couldn't load where you are signed in.",
    unknownDevice: 'Unknown device',
    thisOne: 'This device',
    since: <Part>(time: Part) => ['Signed in ', time],
    lastUsed: <Part>(time: Part) => ['Last used ', time],
    end: 'Sign out',
    /** Completes the name of the button for screen readers. */
    endWhat: (device: string, address: string) => `of ${device}, ${address}`,
    ended: 'The device is signed out.',
    endOthers: 'Sign out everywhere else',
    othersEnded: 'You are signed out everywhere else.',
  },
}
