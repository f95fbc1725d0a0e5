import { pendingSubmission } from '@cairn/client/testing/records/kyc.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  findKycDuplicates,
  listKycSubmissions,
  openKycDocument,
  viewKycSubmission,
  type KycSubmission,
} from '@cairn/contract/operator/members/kyc.ts'
import { all, press, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { listStates } from './list-states.ts'
import { operation, idOf, longEmail, longMember, longReason, memberOf, momentOf } from './people.ts'
import type { Screen } from '../state.ts'

type Submission = CallReply<typeof viewKycSubmission>['submission']

const countries = ['France', 'Germany', 'Kenya', 'United Kingdom']
const types = ['passport', 'driver_license', 'identity_card', 'others']

const row = (index: number): KycSubmission => ({
  ...pendingSubmission,
  id: idOf(index),
  member: memberOf(index),
  country: countries[index % 4] ?? '',
  id_card_type: types[index % 4] ?? '',
  submitted_at: momentOf(index),
  expires_on: index % 4 === 1 ? '2026-12-09' : null,
})

const pending: Submission = {
  ...pendingSubmission,
  ...row(3),
  has_opened: false,
  member: {
    ...memberOf(3),
    email: 'emilie@example.com',
    registered_at: '2026-10-02T10:00:00Z',
    is_locked: false,
    warnings: ['Called twice and asked to change the birth date. Compare the signature with the first document.'],
    cases: [{ id: idOf(7), title: 'A passport sold online' }],
  },
  timeline: [operation('kyc_submitted', '2026-11-19T08:05:00Z')],
}
const unreadable = 'The image is not readable. Send a sharp photo without reflections.'
const openings = [{ at: '2026-11-20T07:10:00Z', by: 'Rita Reviewer' }]
const earlier = [{ id: idOf(8), status: 'rejected', submitted_at: '2026-11-02T10:00:00Z', reason: unreadable }]
const twin = { id: idOf(5), status: 'approved', member: memberOf(5) }
const details = {
  name: 'Émilie du Châtelet',
  number: 'FR 17 1206 49',
  birth_date: '1986-12-17',
  expires_on: '2026-12-09',
}
const opened: Submission = { ...pending, openings, has_opened: true }
const approved: Submission = {
  ...pending,
  status: 'approved',
  has_opened: true,
  expires_on: details.expires_on,
  decided_at: '2026-11-20T07:12:00Z',
  openings,
  earlier,
  timeline: [
    ...pending.timeline,
    operation('kyc_document_opened', '2026-11-20T07:10:00Z', 'Rita Reviewer'),
    operation('kyc_approved', '2026-11-20T07:12:00Z', 'Rita Reviewer'),
  ],
}
const rejected: Submission = {
  ...approved,
  status: 'rejected',
  reason: unreadable,
  expires_on: null,
  kept_until: '2031-11-20T07:12:00Z',
}
const removed: Submission = { ...rejected, kept_until: null, document_removed_at: '2031-11-21T02:23:00Z' }

/** A document drawn for this, with the watermark of the reviewer. */
const drawing = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect width="600" height="400" fill="#e9e4d4"/>
  <rect x="40" y="90" width="150" height="200" fill="#b9b19a"/><g fill="#3a382f" font-family="sans-serif" font-size="24">
  <text x="40" y="60">PASSPORT</text><text x="220" y="130">Émilie du Châtelet</text><text x="220" y="170">17 December 1906</text></g>
  <text x="60" y="360" font-family="sans-serif" font-size="22" fill="#a1271d" opacity=".6">Olive Owner, 2026-11-20 09:00 UTC</text></svg>`,
)}`

const path = `/operator/kyc/${idOf(3)}`
const showing = (submission: Submission) => reply(viewKycSubmission, { submission })

const lists: Screen = {
  title: 'Identity documents',
  states: [
    ...listStates({
      name: 'kyc',
      path: '/operator/kyc',
      call: listKycSubmissions,
      reply: (submissions, next) => ({ submissions, next }),
      row,
      long: { ...row(0), member: longMember, country: 'South Georgia and the South Sandwich Islands' },
    }),
  ],
}

const state = prepareStates('backoffice-submission', { path })

const pages: Screen = {
  title: 'An identity document',
  states: [
    state('', 'it waits for a review', 'Is this the member’s document?', { given: showing(pending) }),
    state('-opened', 'the document is open', '100%', {
      given: all(showing(opened), reply(openKycDocument, { document: drawing, details: null })),
      when: press('Open document'),
    }),
    state('-zoomed', 'the document is zoomed and turned', '338%', {
      given: all(showing(opened), reply(openKycDocument, { document: drawing, details: null })),
      async when(page) {
        await press('Open document')(page)
        for (const name of ['Zoom in', 'Zoom in', 'Zoom in', 'Rotate']) await press(name)(page)
      },
    }),
    state('-parts', 'the document is open with further pictures, and one was added since', 'has added a picture', {
      given: all(
        showing({
          ...opened,
          has_opened: false,
          parts: ['back', 'holder'].map((part) => ({ part, sent_at: '2026-11-20T07:09:00Z' })),
        }),
        reply(openKycDocument, { document: drawing, details: null, parts: [{ part: 'back', document: drawing }] }),
      ),
      when: press('Open document'),
    }),
    state('-second', 'another person approved it first', 'Rita Reviewer approved it first', {
      given: all(
        showing({ ...opened, first_approval: { by: 'Rita Reviewer', is_mine: false } }),
        reply(openKycDocument, { document: drawing, details: null }),
      ),
      async when(page) {
        await press('Open document')(page)
        await page.getByLabel('Name on the document').fill('Emilie de Breteuil')
      },
    }),
    state('-removed', 'it was removed after its time', 'because their time was over', { given: showing(removed) }),
    state('-duplicate', 'the same document is approved for another member', 'The same document is approved', {
      given: all(showing(opened), reply(findKycDuplicates, { duplicates: [twin] })),
      async when(page) {
        await page.getByLabel('Document number').fill(details.number)
        await page.getByLabel('Name on the document').focus()
      },
    }),
    state('-details', 'an approved document is open, with what was read on it', details.number, {
      given: all(showing(approved), reply(openKycDocument, { document: drawing, details })),
      when: press('Open document'),
    }),
    state('-revoke', 'the dialog that revokes an approval', 'The member will see:', {
      given: showing(approved),
      async when(page) {
        await press('Revoke approval')(page)
        await page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('not_genuine')
      },
      over: 'dialog',
    }),
    state('-long', 'long names and reasons', 'Earlier submissions', {
      given: showing({
        ...rejected,
        country: 'South Georgia and the South Sandwich Islands',
        member: { ...pending.member, ...longMember, email: longEmail, is_locked: true },
        reason: longReason,
        openings: [...openings, { at: '2026-11-20T07:11:00Z', by: longMember.full_name }],
        earlier: [...earlier, { ...earlier[0]!, id: idOf(9), reason: longReason }],
      }),
    }),
  ],
}

export const kyc = [lists, pages]
