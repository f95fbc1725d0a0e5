export function withoutCoreFile(program: string, args: string[]): [string, string[]]
