export const profile = {
  title: 'Profile',
  // UI-J1
  edit: 'Edit Profile',
  cancel: 'Cancel',
  save: 'Save Changes',
  saved: 'Profile saved.',
  notSet: 'Not set',
  referralId: 'Referral ID',
  accountType: 'Account type',
  basic: 'Basic',
  fullName: 'Full name',
  newPassword: 'New password (optional)',
  newPasswordHelp: 'Leave it empty to keep your current password.',
  currentPassword: 'Current password',
  currentPasswordHelp: 'Needed unless you signed in recently.',
  plan: 'Investment plan',
  bitcoin: 'Bitcoin address',
  ethereum: 'Ethereum address',
  usdt: 'USDT address (TRC20)', // UI-J3
  addresses: 'Withdrawal addresses',
  addressLock: (hours: number) =>
    `A changed address takes withdrawals after ${hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`}.`,
  usableFrom: <Part>(time: Part) => ['Withdrawals from ', time],
  toWithdrawal: 'Back to your withdrawal',
  changePhoto: 'Change photo',
  photoHelp: "Select your photo to change it. It's saved straight away.",
  newPhoto: 'New photo',
}
