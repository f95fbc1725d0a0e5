/** The secrets of this installation, from the settings or from files that only the server's user can read. */
export interface Keys {
  /** 32 bytes for AES-256-GCM: identity documents and authenticator secrets. */
  document: Buffer
  /** 32 bytes each for HMAC-SHA-256. The first signs addresses; the signatures of all are accepted. */
  addresses: readonly [Buffer, ...Buffer[]]
  metricsToken: string
}
