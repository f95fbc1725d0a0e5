import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cairn.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cairn <hello@cairn.example>',
  DOCUMENT_KEY: 'ab'.repeat(32),
}

test('production starts with what it needs', () => {
  expect(loadConfig(production)).toMatchObject({ isProduction: true, MAIL_FROM: production.MAIL_FROM })
})

test.for(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DOCUMENT_KEY'])(
  'production does not start without %s, which is named; elsewhere it is not needed',
  (name) => {
    for (const given of [undefined, '']) {
      expect(() => loadConfig({ ...production, [name]: given })).toThrow(ConfigError)
      expect(() => loadConfig({ ...production, [name]: given })).toThrow(`${name} is not set; production needs`)
    }
    expect(() => loadConfig({})).not.toThrow()
  },
)
