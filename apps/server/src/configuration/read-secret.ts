import { readFileSync } from 'node:fs'

/** The input for a setting, or a sentence why it cannot be used. */
interface Given {
  given?: string | undefined
  problem?: string
}

/**
 * A secret from the environment, or from the file that `NAME_FILE` names, as systemd, Kubernetes and compose provide it: a file
 * appears in no list of processes and no child process gets it. Surrounding white space is ignored. Both at once are refused as
 * ambiguous.
 */
export function readSecret(environment: Record<string, string | undefined>, name: string): Given {
  const file = environment[`${name}_FILE`]
  if (!file) return { given: environment[name] || undefined }
  if (environment[name]) return { problem: `${name} and ${name}_FILE are both set; expected is one of them.` }
  try {
    const given = readFileSync(file, 'utf8').trim()
    return given ? { given } : { problem: `${name}_FILE cannot be "${file}": the file is empty.` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: `${name}_FILE cannot be "${file}": the file cannot be read (${code}).` }
  }
}
