import type { MasterKeys } from './encryption.ts'

/** The secrets of this installation, from the settings or from files that only the server's user can read. */
export interface Keys {
  /** 32 bytes each for AES-256-GCM: they encrypt the keys of identity documents, evidence files and authenticator secrets. */
  document: MasterKeys
  /** 32 bytes each for HMAC-SHA-256. The first signs addresses; the signatures of all are accepted. */
  addresses: readonly [Buffer, ...Buffer[]]
  metricsToken: string
}
