import { viewKycStatus } from '@cairn/contract/member/kyc.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../state.ts'
import { fail, hang, press, reply } from '../given.ts'

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

export const kyc: Screen = {
  title: 'KYC Verification',
  states: [
    { name: 'kyc', what: 'nothing has been sent', path, ready: 'Complete KYC process' },
    { name: 'kyc-waiting', what: 'waiting', path, given: hang(viewKycStatus), ready: 'Loading your KYC status…' },
    {
      name: 'kyc-failed',
      what: 'failed',
      path,
      given: fail(viewKycStatus),
      ready: "We couldn't load your KYC status.",
    },
    { name: 'kyc-pending', what: 'pending', path, given: status('pending'), ready: 'Pending KYC' },
    { name: 'kyc-approved', what: 'approved', path, given: status('approved'), ready: 'KYC Approved' },
    {
      name: 'kyc-approved-ours',
      what: 'approved, with what was sent and folded guidance',
      path,
      given: status('approved', { sent }),
      ready: 'Germany',
    },
    {
      name: 'kyc-kept',
      what: 'approved, with how long each document is kept',
      path,
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
      ready: 'How long we keep your documents',
    },
    {
      name: 'kyc-rejected',
      what: 'rejected, with the reason and who has opened the document',
      path,
      given: status('rejected', {
        reason: 'The picture is blurred.',
        openings: [
          { at: '2026-05-06T07:08:00Z', by: 'Rosalind', role: 'reviewer' },
          { at: '2026-05-06T09:10:00Z', by: 'Barbara', role: 'reviewer' },
        ],
      }),
      when: (page) => page.locator('summary').click(),
      ready: 'Barbara (reviewer)',
    },
    {
      name: 'kyc-refused',
      what: 'refused: no file',
      path,
      when: press('Complete KYC process'),
      ready: 'Add a photo of your document.',
    },
    {
      name: 'kyc-refused-file',
      what: 'refused: no image',
      path,
      when: chooseLongNamed,
      ready: "This file isn't an image.",
    },
    { name: 'kyc-document', what: 'a document is chosen', path, when: chooseDocument, ready: 'Complete KYC process' },
    {
      name: 'kyc-already-pending',
      what: 'sent again while it is pending',
      path,
      given: status('pending'),
      when: press('Pending KYC'),
      ready: 'Your KYC is pending',
      over: 'messages',
    },
  ],
}
