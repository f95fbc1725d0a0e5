import type { LabelsOf } from '@cairn/contract/series.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Meters } from './meters.ts'

/** The same mailer, which counts the outcomes of its mails. */
export function countMails(mailer: Mailer, { mails }: Meters): Mailer {
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        mails.inc({ result: 'failed' })
        throw error
      }
      mails.inc({ result: 'sent' })
    },
  }
}

/** The same file store, which counts failed operations. A missing file is no failure. */
export function countFileErrors(files: FileStore, { fileErrors }: Meters): FileStore {
  const counted = <T>(operation: LabelsOf<'cairn_files_errors_total'>['operation'], work: Promise<T>) =>
    work.catch((error: unknown) => {
      fileErrors.inc({ operation })
      throw error
    })
  return {
    write: (name, bytes) => counted('write', files.write(name, bytes)),
    replace: (name, bytes) => counted('replace', files.replace(name, bytes)),
    read: (name) => counted('read', files.read(name)),
    remove: (name) => counted('remove', files.remove(name)),
    async *list() {
      try {
        yield* files.list()
      } catch (error) {
        fileErrors.inc({ operation: 'list' })
        throw error
      }
    },
  }
}
