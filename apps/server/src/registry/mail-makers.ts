import { documentMails } from '../features/kyc/document/document-mails.ts'
import { lostFactorMails } from '../features/factors/lost/lost-factor-mails.ts'
import { securityMails } from '../features/mails/security-mails.ts'
import { closingMails } from '../features/account-closing/closing-mails.ts'
import { correctionMails } from '../features/corrections/correction-mails.ts'
import { emailMails } from '../features/email-change/email-mails.ts'
import { passwordMails } from '../features/password-reset/password-mails.ts'
import { resetLinkMail } from '../features/password-reset/send-reset-link.ts'
import { addressMails } from '../features/profile/addresses/address-mails.ts'
import { confirmationMail } from '../features/registration/confirmation-mail.ts'
import { unlockedMail } from '../features/members/support/unlocked-mail.ts'
import { noticeMails } from '../features/notices/notice-mails.ts'
import { termsMail } from '../features/terms/mail-terms.ts'
import { withdrawalMails } from '../features/withdrawals/withdrawal-mails.ts'
import { digestMail } from '../shared/mails/hold-mail.ts'
import type { MailMakers } from '../shared/mails/mail-maker.ts'

/** The words of every mail to members. A mail of the contract without them does not compile. */
export const mailMakers: MailMakers = {
  confirm_email: confirmationMail,
  digest: digestMail,
  reset_password: resetLinkMail,
  account_unlocked: unlockedMail,
  terms_changed: termsMail,
  ...documentMails,
  ...securityMails,
  ...lostFactorMails,
  ...passwordMails,
  ...addressMails,
  ...emailMails,
  ...closingMails,
  ...withdrawalMails,
  ...correctionMails,
  ...noticeMails,
}
