import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { listS3Files } from './s3-place.ts'

afterEach(() => void vi.unstubAllEnvs())

test('the files of the keys are in the home folder, or the named ones, and none where the keys are given (REL-33)', () => {
  const home = mkdtempSync(join(tmpdir(), 'cairn-home-'))
  mkdirSync(join(home, '.aws'))
  const [usual, named, certificates] = [join(home, '.aws/credentials'), join(home, 'named'), join(home, 'ca.pem')]
  for (const file of [usual, named, certificates]) writeFileSync(file, '')
  const list = (env: Record<string, string | undefined>) => {
    const none = { AWS_ACCESS_KEY_ID: undefined, AWS_CONFIG_FILE: undefined, AWS_WEB_IDENTITY_TOKEN_FILE: undefined }
    const others = { AWS_SHARED_CREDENTIALS_FILE: undefined, NODE_EXTRA_CA_CERTS: undefined, HOME: home }
    for (const [name, value] of Object.entries({ ...none, ...others, ...env })) vi.stubEnv(name, value)
    return listS3Files()
  }

  expect(list({})).toEqual([usual])
  expect(list({ AWS_SHARED_CREDENTIALS_FILE: named })).toEqual([named])
  expect(list({ AWS_WEB_IDENTITY_TOKEN_FILE: named })).toEqual([usual, named])
  expect(list({ AWS_ACCESS_KEY_ID: 'given', NODE_EXTRA_CA_CERTS: certificates })).toEqual([certificates])
  rmSync(home, { recursive: true })
})
