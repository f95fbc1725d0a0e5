/** The end of a chain: the number of its last block, and that block's hash in hexadecimal. */
export interface Head {
  number: bigint
  hash: string
}

/** As `NUMBER:HASH`, the form of the log, of the file that each server keeps, and of `cairn verify --head`. */
export function formatHead({ number, hash }: Head): string {
  return `${number}:${hash}`
}

/** Reads the form of `formatHead`; null for anything else. */
export function parseHead(text: string): Head | null {
  const [, number = '', hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return hash ? { number: BigInt(number), hash } : null
}
