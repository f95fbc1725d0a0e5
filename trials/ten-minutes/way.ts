/** A part of the page, and the lines of the trial's own. */
export interface Way {
  heading: string
  /** What of this machine it needs. */
  needed: string[]
  /** For mmdebstrap: the packages and the name of a Debian. */
  debian: [include: string, suite: string]
  /** The command that starts a folder as a machine, with other folders in it. */
  boot: (folder: string, shared: Record<string, string>) => string[]
  /** Succeeds in the machine once it runs. */
  isUp: string
  /** Lines of the trial's own, after the step with this title; '' is before all. */
  after: Record<string, string>
  /** What must be true at the end, asked in the machine; LINK is the invitation, MAIL the mail server. */
  looks: string[]
  /** Lines that remove from this machine what the end of that one leaves. */
  clean?: string
}
