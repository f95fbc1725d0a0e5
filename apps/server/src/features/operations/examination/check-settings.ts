import type { Config } from '../../../configuration/config.ts'
import { findAll, mend, risk, type Finding } from './finding.ts'

/** Missing or risky settings that do not prevent a start. */
export function checkSettings(config: Config): Finding[] {
  const isPublic = config.PUBLIC_URL.startsWith('https:')
  return findAll(
    !config.isProduction &&
      risk('NODE_ENV is not production: an empty database is filled with sample people, whose passwords are public.'),
    config.DOCUMENT_KEY !== '' &&
      config.DOCUMENT_KEY === config.ADDRESS_KEY &&
      mend('DOCUMENT_KEY and ADDRESS_KEY are the same: who learns one has both. Change one of them.'),
    config.DOCUMENT_KEY_OTHER !== '' &&
      risk('DOCUMENT_KEY_OTHER is set: run `npm run keys:rotate-documents`, and remove it when nothing needs it.'),
    config.ADDRESS_KEY_OTHER !== '' &&
      risk('ADDRESS_KEY_OTHER is set: run `npm run keys:rotate-addresses`, and remove it when nothing needs it.'),
    config.MIGRATION_URL !== '' &&
      risk(
        'MIGRATION_URL is in the settings of the server: who controls the server could change the schema. Give it to `npm run migrate` only.',
      ),
    isPublic &&
      config.TRUSTED_PROXIES.length === 0 &&
      mend(
        'TRUSTED_PROXIES is not set, and PUBLIC_URL needs a proxy: everyone seems to come from it, and shares one limit of attempts to sign in.',
      ),
    config.isProduction &&
      config.OPERATOR_URL === '' &&
      risk('The back office has the address of the members. OPERATOR_URL gives it a host name of its own.'),
    config.isProduction &&
      config.OPERATOR_NETWORKS.length === 0 &&
      risk('The back office can be reached from every network. OPERATOR_NETWORKS names those of your operators.'),
    config.isProduction &&
      config.HEAD_WEBHOOK_URL === '' &&
      risk('The head of the chain is kept elsewhere only in mails to the owners. HEAD_WEBHOOK_URL posts it each day.'),
    config.isProduction &&
      config.SECURITY_CONTACT === '' &&
      risk('Nobody knows whom to write to about a vulnerability: SECURITY_CONTACT is not set.'),
  )
}
