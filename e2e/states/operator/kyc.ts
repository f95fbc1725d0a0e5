import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  approveKyc,
  listKycSubmissions,
  openKycDocument,
  rejectKyc,
  viewKycSubmission,
  type KycSubmission,
} from '@cairn/contract/operator/kyc.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../given.ts'
import { listStates } from './list-states.ts'
import { operation, idOf, longEmail, longMember, longReason, memberOf, momentOf } from './people.ts'
import type { Screen } from '../state.ts'

type Submission = CallReply<typeof viewKycSubmission>['submission']

const countries = ['France', 'Germany', 'Kenya', 'United Kingdom']
const types = ['passport', 'driver_license', 'identity_card', 'others']

const row = (index: number): KycSubmission => ({
  id: idOf(index),
  member: memberOf(index),
  country: countries[index % 4] ?? '',
  id_card_type: types[index % 4] ?? '',
  status: 'pending',
  submitted_at: momentOf(index),
  decided_at: null,
  reason: null,
})

const pending: Submission = {
  ...row(3),
  version: '7',
  member: { ...memberOf(3), email: 'emilie@example.com', registered_at: '2026-10-02T10:00:00Z', is_locked: false },
  openings: [],
  earlier: [],
  timeline: [operation('kyc_submitted', '2026-11-19T08:05:00Z')],
}
const unreadable = 'The image is not readable. Send a sharp photo without reflections.'
const openings = [{ at: '2026-11-20T07:10:00Z', by: 'Rita Reviewer' }]
const earlier = [{ id: idOf(8), status: 'rejected', submitted_at: '2026-11-02T10:00:00Z', reason: unreadable }]
const approved: Submission = {
  ...pending,
  status: 'approved',
  decided_at: '2026-11-20T07:12:00Z',
  openings,
  earlier,
  timeline: [
    ...pending.timeline,
    operation('kyc_document_opened', '2026-11-20T07:10:00Z', 'Rita Reviewer'),
    operation('kyc_approved', '2026-11-20T07:12:00Z', 'Rita Reviewer'),
  ],
}
const rejected: Submission = { ...approved, status: 'rejected', reason: unreadable }

/** A document drawn for this, with the watermark of the reviewer. */
const drawing = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect width="600" height="400" fill="#e9e4d4"/>
  <rect x="40" y="90" width="150" height="200" fill="#b9b19a"/><g fill="#3a382f" font-family="sans-serif" font-size="24">
  <text x="40" y="60">PASSPORT</text><text x="220" y="130">Émilie du Châtelet</text><text x="220" y="170">17 December 1906</text></g>
  <text x="60" y="360" font-family="sans-serif" font-size="22" fill="#a1271d" opacity=".6">Olive Owner, 2026-11-20 09:00 UTC</text></svg>`,
)}`

const path = `/operator/kyc/${idOf(3)}`
const showing = (submission: Submission) => reply(viewKycSubmission, { submission })
const state = (name: string, what: string, submission: Submission, ready: string) =>
  ({ name: `backoffice-submission${name}`, what, path, given: showing(submission), ready }) as const

const lists: Screen = {
  title: 'Identity documents',
  states: [
    ...listStates({
      name: 'kyc',
      rowsAre: 'documents',
      path: '/operator/kyc',
      call: listKycSubmissions,
      reply: (submissions, next) => ({ submissions, next }),
      row,
      long: { ...row(0), member: longMember, country: 'South Georgia and the South Sandwich Islands' },
      empty: 'Identity documents submitted by members appear here.',
    }),
  ],
}

const pages: Screen = {
  title: 'An identity document',
  states: [
    state('', 'it waits for a review', pending, 'Is this the member’s document?'),
    {
      name: 'backoffice-submission-waiting',
      what: 'loading',
      path,
      given: hang(viewKycSubmission),
      ready: 'Loading',
    },
    {
      name: 'backoffice-submission-failed',
      what: 'failed to load',
      path,
      given: fail(viewKycSubmission),
      ready: 'Try again',
    },
    {
      ...state('-opened', 'the document is open', { ...pending, openings }, '100%'),
      given: all(showing({ ...pending, openings }), reply(openKycDocument, { document: drawing })),
      when: press('Open document'),
    },
    {
      ...state('-zoomed', 'the document is zoomed and turned', pending, '338%'),
      given: all(showing(pending), reply(openKycDocument, { document: drawing })),
      async when(page) {
        await press('Open document')(page)
        for (const name of ['Zoom in', 'Zoom in', 'Zoom in', 'Rotate']) await press(name)(page)
      },
    },
    {
      ...state(
        '-reject',
        'the dialog in which it is rejected, refused at the reason',
        pending,
        'Select a reason from the list',
      ),
      given: all(showing(pending), refuse(rejectKyc, 'reason_code_invalid')),
      when: fillDialog('Reject'),
      over: 'dialog',
    },
    {
      ...state('-changed', 'another has decided it meanwhile', pending, 'You now see the current version.'),
      given: all(
        showing(pending),
        refuse(approveKyc, 'kyc_not_pending', {
          status: 'rejected',
          by: ', by Rita Reviewer on 20 November 2026 at 07:12 UTC',
        }),
      ),
      async when(page, api) {
        api.reply(viewKycSubmission, { submission: rejected })
        await press('Approve')(page)
      },
    },
    state('-approved', 'approved, after one that was rejected', approved, 'Earlier submissions'),
    state(
      '-long',
      'long names and reasons',
      {
        ...rejected,
        country: 'South Georgia and the South Sandwich Islands',
        member: { ...pending.member, ...longMember, email: longEmail, is_locked: true },
        reason: longReason,
        openings: [...openings, { at: '2026-11-20T07:11:00Z', by: longMember.full_name }],
        earlier: [...earlier, { ...earlier[0]!, id: idOf(9), reason: longReason }],
      },
      'Earlier submissions',
    ),
    {
      ...state('-support', 'support, who opens no document', pending, 'Your role cannot open documents.'),
      as: 'support',
    },
  ],
}

export const kyc = [lists, pages]
