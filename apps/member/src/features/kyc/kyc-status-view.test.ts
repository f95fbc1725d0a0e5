import { expect, test } from 'vitest'
import { describeKycStatus } from './kyc-status-view.ts'

test.each([
  ['pending', 'pending', 'pending', 'Pending KYC', 'Your KYC is pending'],
  ['approved', 'approved', 'approved', 'KYC Approved', 'Your KYC has been approved'],
  ['rejected', 'rejected', 'pending', 'Complete KYC process', null],
  ['', 'Not submitted', 'pending', 'Complete KYC process', null],
  ['none', 'Not submitted', 'pending', 'Complete KYC process', null],
])('the KYC status “%s” has its label, button and message (UI-K6)', (status, label, look, button, message) => {
  expect(describeKycStatus(status)).toMatchObject({ label, look, button, message })
})
