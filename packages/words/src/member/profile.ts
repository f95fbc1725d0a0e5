export const profile = {
  title: 'Profile',
  // UI-J1
  edit: 'Edit Profile',
  cancel: 'Cancel',
  save: 'Save Changes',
  saved: 'Your profile is saved.',
  notSet: 'Not set',
  referralId: 'Referral ID',
  accountType: 'Account type',
  basic: 'Basic',
  fullName: 'Full name',
  newPassword: 'New password (optional)',
  newPasswordHelp: 'Leave it empty to keep the one you have.',
  currentPassword: 'Current password',
  currentPasswordHelp: 'Asked for when you signed in a while ago.',
  plan: 'Investment plan',
  bitcoin: 'Bitcoin address',
  ethereum: 'Ethereum address',
  usdt: 'USDT address (TRC20)', // UI-J3
  changePhoto: 'Change photo',
  photoHelp: 'Press the picture to choose a new one. It is changed at once.',
  newPhoto: 'New photo',
}
