import { pino } from 'pino'
import { createApp } from '../../app.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { openImageReader } from '../../platform/files/images/open-image-reader.ts'
import { openFileStore } from '../../platform/files/local-file-store.ts'

type Services = Parameters<typeof createApp>[0]
type Options = Parameters<typeof createApp>[1]

/** The app on a database, with the files and the keys of the settings, unless others are given. It logs nothing. */
export async function openTestApp(
  given: Pick<Services, 'config' | 'database'> & Partial<Services>,
  options: Partial<Options> = {},
) {
  const images = openImageReader()
  const { config } = given
  const app = await createApp(
    { files: openFileStore(config.DATA_DIR), images, keys: loadKeys(config), now: () => new Date(), ...given },
    { logger: pino({ level: 'silent' }), ...options },
  )
  app.addHook('onClose', () => images.close())
  return app
}
