import { expect, test } from 'vitest'
import { explainStartupError } from './explain-startup-error.ts'
import { StartupError } from './startup-error.ts'

test.for([
  ['initdb: error: could not write to file "x": No space left on device', 'The disk that holds /srv/data is full.'],
  ["ENOSPC: no space left on device, mkdir '/srv/data'", 'The disk that holds /srv/data is full.'],
  [
    'postgres: error while loading shared libraries: libstdc++.so.6: cannot open shared object file',
    'PostgreSQL needs the system library libstdc++.so.6, which is not installed on this machine.',
  ],
  [
    "EACCES: permission denied, mkdir '/srv/data'",
    'The user who starts the server may not read and write everything in the data folder /srv/data.',
  ],
  ["EROFS: read-only file system, mkdir '/srv/data'", 'The data folder /srv/data is on a disk that cannot be written.'],
  ['a\nFATAL:  something new', 'PostgreSQL could not start in /srv/data: FATAL:  something new'],
])('%s', ([output, sentence]) => {
  expect(explainStartupError(new Error(output), '/srv/data').message).toBe(sentence)
})

test('returns a StartupError unchanged', () => {
  const refusal = new StartupError('The port is taken.')

  expect(explainStartupError(refusal, '/srv/data')).toBe(refusal)
})
