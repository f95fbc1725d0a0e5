import { approveKyc, openKycDocument, rejectKyc, viewKycSubmission } from '@cairn/contract/operator/kyc.ts'
import {
  endMemberSessions,
  lockMember,
  sendPasswordReset,
  unlockMember,
  viewMemberAccount,
} from '@cairn/contract/operator/members.ts'
import { approvalRequests, reason, type ActionDraw } from '../requests.ts'

export const ofMembers: ActionDraw[] = [
  (_, id) => async (by) => {
    await by.send(lockMember, { params: { id }, body: { reason } })
    return ['member_locked']
  },
  (_, id) => async (by) => {
    await by.send(unlockMember, { params: { id }, body: { reason } })
    return ['member_unlocked']
  },
  (_, id) => async (by) => {
    await by.send(endMemberSessions, { params: { id } })
    return ['member_sessions_ended']
  },
  (_, id) => async (by) => {
    await by.send(sendPasswordReset, { params: { id } })
    return ['password_reset_sent']
  },
  (_, id) => async (by) => {
    await by.send(viewMemberAccount, { params: { id } })
    return ['member_opened']
  },
  approvalRequests.manual_transfer,
  approvalRequests.manual_transfer,
]

export const ofDocuments: ActionDraw[] = [
  (_, id) => async (by) => {
    await by.send(approveKyc, { params: { id } })
    return ['kyc_approved']
  },
  (_, id) => async (by) => {
    await by.send(rejectKyc, { params: { id }, body: { code: 'unreadable' } })
    return ['kyc_rejected']
  },
  (_, id) => async (by) => {
    await by.send(viewKycSubmission, { params: { id } })
    return [`kyc_submission_viewed ${id}`]
  },
]
export const openPicture: ActionDraw =
  ({ picture }) =>
  async (by) => {
    await by.send(openKycDocument, { params: { id: picture } })
    return ['kyc_document_opened']
  }
