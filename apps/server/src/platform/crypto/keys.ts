/** The secrets of this installation, from the settings or from files that only the server's user can read. */
export interface Keys {
  /** 32 bytes for AES-256-GCM: identity documents and authenticator secrets. */
  document: Buffer
  metricsToken: string
}
