import {
  approveKyc,
  findKycDuplicates,
  openKycDocument,
  rejectKyc,
  requestKycRetake,
  viewKycSubmission,
} from '@cairn/contract/operator/members/kyc.ts'
import {
  addMemberNote,
  endMemberSessions,
  lockMember,
  sendPasswordReset,
  unlockMember,
} from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { documentRead } from '../../fixtures/records.ts'
import { approvalRequests, looks, reason, sends, type ActionDraw } from '../requests.ts'

export const ofMembers: ActionDraw[] = [
  (_, id) => sends(lockMember, id, 'member_locked', { reason }),
  (_, id) => sends(unlockMember, id, 'member_unlocked', { reason }),
  (_, id) => sends(addMemberNote, id, 'member_note_added', { text: 'Called about a fee', pinned: true }),
  (_, id) => sends(endMemberSessions, id, 'member_sessions_ended'),
  (_, id) => sends(sendPasswordReset, id, 'password_reset_sent'),
  (_, id) => looks(viewMemberAccount, id, 'member_opened'),
  approvalRequests.manual_transfer,
  approvalRequests.manual_transfer,
  approvalRequests.factor_removal,
]

export const ofDocuments: ActionDraw[] = [
  (_, id) => sends(approveKyc, id, 'kyc_approved', documentRead()),
  (_, id) => sends(rejectKyc, id, 'kyc_rejected', { code: 'not_genuine' }),
  (_, id) => sends(requestKycRetake, id, 'kyc_retake_requested', { code: 'unreadable' }),
  (_, id) => async (by) => {
    await by.send(findKycDuplicates, { params: { id }, body: { number: 'AB 123' } })
    return []
  },
  (_, id) => looks(viewKycSubmission, id, 'kyc_submission_viewed'),
]

export const openPicture: ActionDraw = ({ picture }) => sends(openKycDocument, picture, 'kyc_document_opened')
