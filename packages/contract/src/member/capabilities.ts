/**
 * What a server can have for members beyond the thirteen specified calls. The reply of `viewMember` lists them, and the
 * client shows a part of a screen only when its capability is listed, so that nothing of it is seen elsewhere.
 */
export const capabilities = [
  /** `viewDashboard`: what the dashboard shows below its five cards. */
  'dashboard',
  /** `listPlanResults`: what each plan has paid out and lost. */
  'plan_results',
  /** `viewRecord`, `listRunningPlans` and `cancelDeposit`: a page for each record, and the deposits in plans. */
  'records',
  /** `viewChain` and `viewProof`: where each transfer is sealed, and a page that checks it. */
  'proofs',
  /** `viewStatement`, `viewStatementSummary`, `downloadStatement`: every movement of the member's money. */
  'statement',
  /** `listHistory` takes a type, a status and days. */
  'history_filters',
  /** `service-worker.js`, which shows a page of its own while the browser is offline. */
  'offline_page',
  /** `previewWithdrawal` and `previewDeposit`: what will happen, before it is confirmed. */
  'review',
  /** `listLabelledAddresses`, `addLabelledAddress` …: withdrawal addresses with labels. */
  'labelled_addresses',
  /** `viewWithdrawalLimits`: what limits and blocks a withdrawal. */
  'withdrawal_limits',
  /** `reauthenticate`, and `prefers_reauthentication` of `editProfile`. */
  'reauthentication',
  /** `startPasskeyWithdrawal`: a passkey signs the amount and the address of a withdrawal. */
  'signed_withdrawals',
  /** `listNotices`, `markNoticesRead`: what has happened since the member looked. */
  'notices',
  /** `viewMailSwitches`, `switchMail`: which mails a member gets. */
  'mail_switches',
  /** `viewPush`, `addPushDevice`, `removePushDevice`: messages on a device. */
  'push',
  /** `listOwnSessions`, `listSecurityEvents`, `listDataOpenings`, `freezeOwnAccount` …: the screen at `/security`. */
  'security',
  /** `viewEmailChange`, `requestEmailChange`, `cancelEmailChange`: another email for the account. */
  'email_change',
  /** `downloadOwnData`: everything that the server has about the member, as a file. */
  'own_data',
  /** `viewClosing`, `requestClosing`, `takeBackClosing`: the end of the account. */
  'closing',
  /** `addKycPart`: the back of an identity document, and a photo of the member with it. */
  'kyc_parts',
  /** A call that moves money is done once for its `Idempotency-Key`, so that the client may send it again. */
  'repeats',
] as const
export type Capability = (typeof capabilities)[number]
