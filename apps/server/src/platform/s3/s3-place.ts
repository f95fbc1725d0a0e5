/** A bucket, and where in it. The keys come from the SDK's own variables, files or roles. */
export interface S3Place {
  bucket: string
  /** Before each name, with a slash at its end; empty for none. */
  prefix: string
  /** A service other than Amazon's. */
  endpoint: string
  region: string
}

/** Reads `s3://bucket/prefix`. Null for what is no such address. */
export function readS3Url(url: string): Pick<S3Place, 'bucket' | 'prefix'> | null {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/.exec(url) ?? []
  if (!bucket) return null
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return { bucket, prefix: prefix && `${prefix}/` }
}

const neededBySdk = /^(AWS_\w+|HOME|NODE_EXTRA_CA_CERTS)$/

/** What of the environment the SDK needs in another process: its keys or where they are, and the certificates of a service. */
export function s3Environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value && neededBySdk.test(name) ? [[name, value]] : [])),
  )
}
