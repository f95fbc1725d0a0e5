import type { KycSubmissionInFull } from '@cairn/contract/operator/members/kyc.ts'
import { adaInFull } from './members.ts'

const { id, full_name, username, email, registered_at, is_locked, warnings, cases } = adaInFull

/** A pending document that this operator has opened. */
export const pendingSubmission: KycSubmissionInFull = {
  id: 'k1',
  version: '7',
  member: { id, full_name, username, email, registered_at, is_locked, warnings, cases },
  country: 'France',
  id_card_type: 'driver_license',
  status: 'pending',
  submitted_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  reason: null,
  expires_on: null,
  check: 'green',
  checks: [],
  first_approval: null,
  has_opened: true,
  kept_until: null,
  kept_months: 60,
  document_removed_at: null,
  duplicates: [],
  parts: [],
  openings: [],
  earlier: [],
  timeline: [],
}
