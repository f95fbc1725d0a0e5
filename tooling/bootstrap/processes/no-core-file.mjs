import process from 'node:process'

/**
 * The command that runs a program which leaves no core file when it crashes: one would have the keys and the passwords that the
 * program holds at that moment, in a file that nobody looks after. What the program starts inherits it.
 */
export function withoutCoreFile(program, args) {
  if (process.platform === 'win32') return [program, args]
  return ['/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', program].concat(args)]
}
