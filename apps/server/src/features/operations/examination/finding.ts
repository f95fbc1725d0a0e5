/** A finding of `cairn doctor`: a fault that must be mended, or an acceptable risk. */
export interface Finding {
  severity: 'mend' | 'risk'
  sentence: string
}

/** A fault that stops people from using the platform, or endangers money or records. */
export function mend(sentence: string): Finding {
  return { severity: 'mend', sentence }
}

/** A state that can stay when somebody accepts it. */
export function risk(sentence: string): Finding {
  return { severity: 'risk', sentence }
}

export function findAll(...found: (Finding | false | undefined | null | '')[]): Finding[] {
  return found.filter((one) => typeof one === 'object' && one !== null)
}

/** The reason for a failure: the system's error code, else the message, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return `${(code ?? message).replace(/\.$/, '')}.`
}
