import { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../state.ts'
import { all, ourServer, press, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'

const path = '/kyc'
const sent = { country: 'Germany', id_card_type: 'passport', at: '2026-11-22T10:00:00Z' }
const status = (data: string, more = {}) => reply(viewKycStatus, { data, ...more })

async function chooseDocument(page: Page) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await page.locator('input[type=file]').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer })
  await page.getByAltText('The document you chose').waitFor()
}

async function chooseLongNamed(page: Page) {
  const name = `${'a-scan-of-the-passport-of-a-person-with-a-long-name-'.repeat(3)}.txt`
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text') })
}

const state = prepareStates('kyc', { path })

export const kyc: Screen = {
  title: 'KYC Verification',
  states: [
    state('', 'nothing has been sent', 'Complete KYC process'),
    state('-kept', 'approved, with how long each document is kept', 'How long we keep your documents', {
      given: status('approved', {
        sent,
        kept_months: 60,
        documents: [
          { ...sent, status: 'approved', kept_until: null, removed_at: null },
          {
            ...sent,
            country: 'South Georgia and the South Sandwich Islands',
            at: '2026-10-02T10:00:00Z',
            status: 'rejected',
            kept_until: '2031-10-03T10:00:00Z',
            removed_at: null,
          },
          {
            ...sent,
            id_card_type: 'driver_license',
            at: '2020-10-02T10:00:00Z',
            status: 'rejected',
            kept_until: null,
            removed_at: '2025-10-04T02:23:00Z',
          },
        ],
      }),
    }),
    state(
      '-parts',
      'pending, with the back added and a photo of the member to add',
      'Photo of you holding the document',
      {
        given: all(
          ourServer({ capabilities: ['kyc_parts'] }),
          status('pending', {
            sent: { ...sent, id_card_type: 'identity_card' },
            parts: [{ part: 'back', at: '2026-11-22T10:05:00Z' }],
          }),
        ),
        when: press('Add a photo of you with it'),
      },
    ),
    state('-rejected', 'rejected, with the reason and who has opened the document', 'Barbara (reviewer)', {
      given: status('rejected', {
        reason: 'The picture is blurred.',
        openings: [
          { at: '2026-05-06T07:08:00Z', by: 'Rosalind', role: 'reviewer' },
          { at: '2026-05-06T09:10:00Z', by: 'Barbara', role: 'reviewer' },
        ],
      }),
      when: (page) => page.locator('summary').click(),
    }),
    state('-refused-file', 'refused: no image', "This file isn't an image.", { when: chooseLongNamed }),
    state('-document', 'a document is chosen', 'Complete KYC process', { when: chooseDocument }),
    state('-already-pending', 'sent again while it is pending', 'Your KYC is pending', {
      given: status('pending'),
      when: press('Pending KYC'),
      over: 'messages',
    }),
  ],
}
