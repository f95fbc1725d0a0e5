import { expect, test } from 'vitest'
import { parseConfiguration } from './configuration.ts'

const defaults = {
  apiBase: '/api',
  avatarService: 'https://ui-avatars.com/api/?name={name}',
  prefillReferral: false,
  passkeys: false,
  checks: false,
  sampleWorld: false,
  company: {},
  languages: {},
}

test.each([
  ['nothing', null],
  ['an empty object', '{}'],
  ['no JSON', '{{'],
  ['no object', 'null'],
  [
    'values of another type',
    '{"apiBase":1,"avatarService":null,"prefillReferral":"yes","sampleWorld":1,"company":"none","languages":"de"}',
  ],
])('%s leaves the defaults', (_, content) => {
  expect(parseConfiguration(content)).toEqual(defaults)
})

test('each setting is read, without a slash at the end of the base', () => {
  const given = {
    apiBase: 'https://a.example/api/',
    avatarService: '',
    prefillReferral: true,
    passkeys: true,
    checks: true,
    sampleWorld: true,
    company: {},
    languages: { de: 'Deutsch' },
  }
  expect(parseConfiguration(JSON.stringify(given))).toEqual({ ...given, apiBase: 'https://a.example/api' })
})

test('of the company, texts are read and only https addresses', () => {
  const company = { terms_url: 'https://a.example/terms', company_line: 'A Ltd', support_contact: 'help@a.example' }
  const given = { company: { ...company, privacy_url: 'javascript:alert(1)', risk_line: 5 } }
  expect(parseConfiguration(JSON.stringify(given)).company).toEqual(company)
})
