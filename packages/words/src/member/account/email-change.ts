export const emailChange = {
  title: 'Email',
  lead: 'You sign in with it, and a link for a new password is sent to it.',
  loading: 'your email',
  failed: "We couldn't load your email.",
  current: 'Your email',
  newEmail: 'New email',
  help: (hours: number) =>
    `We send a link to the new address. After you confirm it, the change waits for ${hours} hours. We tell your old address at once.`,
  submit: 'Change email',
  notMailed: 'This server sends no email at the moment. The links are kept on the server: ask support for them.',
  unconfirmed: <Part>(email: Part) => ['Open the link that we have sent to ', email, '. It works for an hour.'],
  waits: <Part>(email: Part, time: Part) => ['Your email changes to ', email, ' on ', time, '.'],
  untilThen: 'Until then you sign in with your old address, and it gets the link for a new password.',
  cancel: 'Cancel the change',
  cancelled: 'Your email stays as it is.',
}
