import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { loadConfig } from '../../configuration/config.ts'
import { openFileStore } from '../../platform/files/local-file-store.ts'
import { openBucket } from '../../platform/files/open-files.ts'
import { copyFiles } from './copy-files.ts'
import { print, type Outcome } from '../run-command.ts'

/** `cairn files to-bucket` (or `to-folder`): copies the files between the data folder and the bucket of `FILES_URL`. */
export async function run([direction]: string[]): Promise<Outcome> {
  const config = loadConfig(process.env)
  const bucket = await openBucket(config)
  if (!bucket) throw new StartupError('Set FILES_URL to the bucket: s3://bucket/prefix')
  const folder = openFileStore(config.DATA_DIR)
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder]
  const { copied, differing, same } = await copyFiles(from, to, print)
  print(`${copied} files were copied, and ${same} were there already.`)
  if (differing.length > 0)
    print(`These have other bytes there, and were left as they are:\n  ${differing.join('\n  ')}`)
  return differing.length === 0 ? 'done' : 'failed'
}
