import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { addSettingsFile, formatSetting, parseSettingsFile } from './settings-file.ts'

const folder = createTestFolder('settings')
const put = (text: string) => {
  const file = join(folder, 'cairn.env')
  writeFileSync(file, text)
  return file
}
const read = (text: string) => parseSettingsFile(text, 'cairn.env')

test('the settings file has one setting a line, with quotes where the value needs them (REL-24)', () => {
  const text = [
    '# a comment',
    '',
    'PORT=8081',
    'MAIL_FROM=Cairn <hello@invest.example>',
    "SMTP_URL='smtps://user:pl$um#\\\\x@mail.example:465'",
    'PUBLIC_URL="https://invest.example"\r',
    'OPERATOR_URL=',
  ]
  expect(read(text.join('\n'))).toEqual({
    PORT: '8081',
    MAIL_FROM: 'Cairn <hello@invest.example>',
    SMTP_URL: 'smtps://user:pl$um#\\\\x@mail.example:465',
    PUBLIC_URL: 'https://invest.example',
    OPERATOR_URL: '',
  })
})

test.for([
  ['PORT 8081', 'cairn.env, line 2: expected is NAME=value.'],
  ['export PORT=8081', 'cairn.env, line 2: expected is NAME=value.'],
  [
    'SMTP_URL=smtp://u:pl$um@mail',
    "cairn.env, line 2: the value of SMTP_URL has a character that needs quotes: SMTP_URL='value'.",
  ],
  ['PORT=8081 # the port', 'line 2: the value of PORT has a character that needs quotes'],
  ['SMTP_URL="smtp://u:pl$um@mail"', 'line 2: the value of SMTP_URL has a character that needs quotes'],
  [
    "SMTP_URL='smtp://u:pl'um@mail'",
    'line 2: the value of SMTP_URL has a quote in it. Put it into a file, and set SMTP_URL_FILE.',
  ],
  ['HOST=localhost', 'cairn.env, line 2: HOST is set twice.'],
] as const)(
  'a line that others read differently, %j, is refused with its number and without its value (REL-24)',
  ([line, sentence]) => {
    expect(() => read(`HOST=localhost\n${line}\n`)).toThrow(sentence)
    expect(() => read(`HOST=localhost\n${line}\n`)).not.toThrow(/um/)
  },
)

test('the environment wins over the file, also with a secret in a file of its own (REL-24)', () => {
  const CAIRN_ENV = put('PORT=1\nHOST=a\nDOCUMENT_KEY=x\nADDRESS_KEY_FILE=/y\nMAIL_FROM=me@here\n')
  const environment = { CAIRN_ENV, PORT: '2', HOST: '', DOCUMENT_KEY_FILE: '/z', ADDRESS_KEY: 'w' }
  addSettingsFile(environment)
  expect(environment).toEqual({
    CAIRN_ENV,
    PORT: '2',
    HOST: '',
    DOCUMENT_KEY_FILE: '/z',
    ADDRESS_KEY: 'w',
    MAIL_FROM: 'me@here',
  })
})

test('a named settings file that is missing is refused, and none is read when none is wanted (REL-24)', () => {
  expect(() => addSettingsFile({ CAIRN_ENV: join(folder, 'missing') })).toThrow('missing cannot be read (ENOENT).')
  const none = { CAIRN_ENV: 'none' }
  addSettingsFile(none)
  expect(none).toEqual({ CAIRN_ENV: 'none' })
})

test.for(['plain', 'two words', 'pl$um#\\', '"quoted"', ' spaced ', '', 'a=b'])(
  'the value %j is read as it was written',
  (value) => {
    expect(read(formatSetting('MAIL_FROM', value) ?? '')).toEqual({ MAIL_FROM: value })
  },
)

test('no line holds a single quote', () => {
  expect(formatSetting('MAIL_FROM', "O'Brien")).toBeNull()
})
