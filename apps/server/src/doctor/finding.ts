/** What `npm run doctor` found: something that must be mended, or a risk that somebody may accept. */
export interface Finding {
  severity: 'mend' | 'risk'
  sentence: string
}

/** Something without which people cannot use the platform, or with which money or records could be lost. */
export function mend(sentence: string): Finding {
  return { severity: 'mend', sentence }
}

/** Something that can stay as it is, when somebody has decided so. */
export function risk(sentence: string): Finding {
  return { severity: 'risk', sentence }
}

/** The findings whose condition is true. */
export function findAll(...found: (Finding | false | undefined | null | '')[]): Finding[] {
  return found.filter((one) => typeof one === 'object' && one !== null)
}

/** Why something failed: the code of the system where there is one, else the message, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return `${(code ?? message).replace(/\.$/, '')}.`
}
