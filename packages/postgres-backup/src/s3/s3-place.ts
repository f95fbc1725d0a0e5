import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A place in a bucket. The keys come from the SDK's own variables, files or roles. */
export interface S3Place {
  bucket: string
  /** Before each name, with a slash at its end; empty for none. */
  prefix: string
  /** A service other than Amazon's. */
  endpoint: string
  region: string
}

/** Reads `s3://bucket/prefix`. Null for another form. */
export function readS3Url(url: string): Pick<S3Place, 'bucket' | 'prefix'> | null {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/.exec(url) ?? []
  if (!bucket) return null
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return { bucket, prefix: prefix && `${prefix}/` }
}

const neededBySdk = /^(AWS_\w+|HOME|NODE_EXTRA_CA_CERTS)$/

/** The SDK's environment in another process: its keys or their place, and the certificates of a service. */
export function s3Environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value && neededBySdk.test(name) ? [[name, value]] : [])),
  )
}

/** The files that it reads there: the ones of its keys, unless the environment has the keys, and certificates. */
export function listS3Files(): string[] {
  const { env } = process
  const inHome = (name: string) => join(env['HOME'] ?? '', '.aws', name)
  const keys = env['AWS_ACCESS_KEY_ID']
    ? []
    : [
        env['AWS_SHARED_CREDENTIALS_FILE'] ?? inHome('credentials'),
        env['AWS_CONFIG_FILE'] ?? inHome('config'),
        env['AWS_WEB_IDENTITY_TOKEN_FILE'],
      ]
  return [...keys, env['NODE_EXTRA_CA_CERTS']].flatMap((file) => (file && existsSync(file) ? [file] : []))
}
