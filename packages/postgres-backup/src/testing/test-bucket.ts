import S3rver from 's3rver'
import { afterAll, beforeAll, vi } from 'vitest'
import { createTestFolder } from './test-folder.ts'

/** A service that speaks S3, with one bucket. It ignores `If-None-Match`, wrong signatures, and versions. */
export interface TestBucket {
  url: string
  endpoint: string
  region: string
}

/** Starts such a service for the tests of a file. The returned object is filled before the first test. */
export function useTestBucket(): TestBucket {
  const bucket = { url: 's3://cairn-files/of/members', region: 'eu-west-1' } as TestBucket
  const directory = createTestFolder('bucket')
  let server: S3rver
  beforeAll(async () => {
    // The names and values that the service knows.
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
    const configureBuckets = [{ name: 'cairn-files', configs: [] }]
    server = new S3rver({ port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets })
    const { port } = await server.run()
    bucket.endpoint = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    await server.close()
    vi.unstubAllEnvs()
  })
  return bucket
}
