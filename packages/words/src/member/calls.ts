/** What is said wherever a form is sent. */
export const calls = {
  checkConnection: 'Check your internet connection', // UI-A13
  networkFailed: 'Network request failed', // UI-A13
  photoFailed: 'Error uploading image', // UI-A13
  enterEmail: 'Enter email address and proceed', // UI-B7, UI-C6, UI-D3
  /**
   * What stands at a field whose message the specification words. The message itself is in the toast; the same sentence twice
   * would be read twice to those who listen. By the message, because a server refuses with the same ones.
   */
  fieldNotes: {
    'Enter email address and proceed': 'No email address is entered yet.',
    'Passwords do not match': 'These two are not the same.',
    'Agree to our terms and condition': 'Not agreed to yet.',
    'Referral ID not found': 'Nobody has this Referral ID.',
    'Select investment plan and continue': 'No plan is chosen yet.',
    'Enter amount and continue': 'No amount is entered yet.',
    'Add amount and continue': 'No amount is entered yet.',
    'Select preferred payment method': 'No method is chosen yet.',
    'Add your bitcoin address and continue': 'No bitcoin address is saved on your profile.',
    'Add your ethereum address and continue': 'No ethereum address is saved on your profile.',
    'Add your USDT address and continue': 'No USDT address is saved on your profile.',
    'Insufficient balance': 'This is more than your balance.',
    'Select your country': 'No country is chosen yet.',
    'Select your ID card type': 'No ID type is chosen yet.',
    'Choose file': 'No file is chosen yet.',
    'Choose an image file': 'This is not an image.',
  } as Record<string, string>,
}
