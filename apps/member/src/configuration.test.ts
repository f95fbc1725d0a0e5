import { expect, test } from 'vitest'
import { parseConfiguration } from './configuration.ts'

const defaults = {
  apiBase: '/api',
  avatarService: 'https://ui-avatars.com/api/?name={name}',
  prefillReferral: false,
  sampleWorld: false,
}

test.each([
  ['nothing', null],
  ['an empty object', '{}'],
  ['no JSON', '{{'],
  ['no object', 'null'],
  ['values of another type', '{"apiBase":1,"avatarService":null,"prefillReferral":"yes","sampleWorld":1}'],
])('%s leaves the defaults', (_, content) => {
  expect(parseConfiguration(content)).toEqual(defaults)
})

test('each setting is read, without a slash at the end of the base', () => {
  const given = { apiBase: 'https://a.example/api/', avatarService: '', prefillReferral: true, sampleWorld: true }
  expect(parseConfiguration(JSON.stringify(given))).toEqual({ ...given, apiBase: 'https://a.example/api' })
})
