/** An operator's own access. */
export const account = {
  title: 'Your account',
  lead: 'How you sign in to the back office. You get an email about each change here.',
  loading: 'your account',
  password: {
    title: 'Password',
    lead: 'Your other sessions end when you change it.',
    current: 'Current password',
    next: 'New password',
    help: '8 to 128 characters',
    submit: 'Change password',
  },
  authenticator: {
    title: 'Authenticator',
    lead: 'The app that shows the codes. The old one works until you have entered a code of the new one.',
    begin: 'Replace authenticator',
    text: 'Scan this code with an authenticator app on your phone, or enter the key there.',
    submit: 'Use this authenticator',
  },
  recovery: {
    title: 'Recovery codes',
    lead: 'Each signs you in once in place of the code, when your authenticator is lost.',
    left: (count: number) =>
      count === 0 ? 'You have none.' : count === 1 ? 'One of them is left.' : `${count} of them are left.`,
    make: {
      open: 'Make new codes',
      title: 'Make ten new recovery codes?',
      text: 'You see them once. Earlier codes stop working.',
      submit: 'Make new codes',
    },
    made: 'Keep these codes where only you find them, apart from your phone. They are not shown again.',
    list: 'Your recovery codes',
    copy: 'Copy codes',
  },
  sessions: {
    title: 'Your sessions',
    lead: 'Where you are signed in. End a session that you do not recognise, and change your password.',
    unknownDevice: 'Unknown device',
    thisOne: 'This session',
    since: 'Signed in',
    lastSeen: 'Last used',
    end: (device: string) => ({
      open: 'End session',
      title: `End the session on ${device}?`,
      text: 'It ends at once.',
      submit: 'End session',
    }),
  },
}
