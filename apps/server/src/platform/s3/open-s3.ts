import type { S3Client } from '@aws-sdk/client-s3'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { S3Place } from './s3-place.ts'

/** The SDK, and a client of it for one place. */
export interface S3 {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

/** For how long a connection may carry nothing in either direction; then the request is sent again, twice at most. */
const silenceMaxMs = 15_000

/** Opens a client. Nothing is sent yet. */
export async function openS3({ endpoint, region }: S3Place, maxMs = silenceMaxMs): Promise<S3> {
  // Large, and only an installation with a bucket needs it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    // Other services have the bucket in the path: a host name for each bucket needs a certificate for each.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    // `requestTimeout` would only write a warning.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: maxMs },
  })
  return { sdk, client }
}

/** Throws a `StartupError` when the bucket does not answer, or not with these keys. `setting` names it. */
export async function requireBucket({ sdk, client }: S3, { bucket }: S3Place, setting: string): Promise<void> {
  await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    throw new StartupError(`The bucket ${bucket} does not answer (${String(error)}). Check ${setting} and the keys.`)
  })
}
