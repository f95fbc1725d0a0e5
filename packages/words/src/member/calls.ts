/** Shown when a call fails, and at the fields of a form. */
export const calls = {
  checkConnection: 'Check your internet connection', // UI-A13
  networkFailed: 'Network request failed', // UI-A13
  photoFailed: 'Error uploading image', // UI-A13
  enterEmail: 'Enter email address and proceed', // UI-B7, UI-C6, UI-D3
  inYourTimeZone: (message: string, time: string) => `${message} In your time zone: ${time}.`,
  sendLinkAgain: 'Send the link again',
  linkSent: 'Sent. Look in your inbox, also under spam.',
  /** Advice after a refusal, by its code. */
  nextSteps: {
    terms_not_agreed: { to: '/terms', title: 'Read the terms' },
    kyc_required: { to: '/kyc', title: 'Verify your identity' },
    too_many_pending_deposits: { to: '/history', title: 'Account history' },
    too_many_pending_withdrawals: { to: '/history', title: 'Account history' },
  } as Record<string, { to: string; title: string }>,
  /**
   * What a field shows when the specification prescribes the message. The toast has the message; a screen reader would
   * read the same sentence twice. The key is the message, because a server refuses with the same ones.
   */
  fieldNotes: {
    'Enter email address and proceed': 'Enter your email address.',
    'Passwords do not match': 'The two passwords are different.',
    'Agree to our terms and condition': 'Tick the box to continue.',
    'Referral ID not found': "We don't recognise this ID.",
    'Select investment plan and continue': 'Choose a plan.',
    'Enter amount and continue': 'Enter an amount.',
    'Add amount and continue': 'Enter an amount.',
    'Select preferred payment method': 'Choose a payment method.',
    'Add your bitcoin address and continue': 'Your profile has no bitcoin address.',
    'Add your ethereum address and continue': 'Your profile has no ethereum address.',
    'Add your USDT address and continue': 'Your profile has no USDT address.',
    'Insufficient balance': 'This is more than your balance.',
    'Select your country': 'Choose a country.',
    'Select your ID card type': 'Choose an ID type.',
    'Choose file': 'Add a photo of your document.',
    'Choose an image file': "This file isn't an image.",
  } as Record<string, string>,
}
