import { randomBytes } from 'node:crypto'

/** The settings that production requires. */
export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cairn.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cairn <hello@cairn.example>',
  AVATAR_SERVICE_URL: 'none',
  DOCUMENT_KEY: randomBytes(32).toString('hex'),
  ADDRESS_KEY: randomBytes(32).toString('hex'),
  TRUSTED_PROXIES: '127.0.0.1',
}
