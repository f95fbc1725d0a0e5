/** The page that the link of an invitation opens. */
export const invitation = {
  title: 'Set up your access',
  lead: (email: string, role: string) => `${email} is invited to the back office as ${role}.`,
  over: 'This link has been used or is too old. Ask an owner for a new one.',
  failed: 'Nobody could say what this link is for. Check the connection and try again.',
  name: 'Your name',
  password: 'Password',
  passwordHelp: '8 to 128 characters of any kind',
  authenticator: 'Authenticator',
  authenticatorText: 'Take up this picture with an authenticator app on your phone, or type the key there.',
  qrCode: 'QR code of the key for your authenticator',
  secret: 'Key',
  code: 'Code',
  codeHelp: 'The six digits that the app shows now',
  submit: 'Set up my access',
  accepted: 'Your access is set up. Sign in with the next code of your authenticator.',
  signIn: 'Go to sign in',
}
