// The checksum of an output descriptor (BIP-380): a BCH code over the characters and their groups.
const inputCharacters =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const checksumCharacters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]

/** The eight characters that follow `#`. The descriptor has ASCII characters only. */
export function checksumOfDescriptor(descriptor: string): string {
  const symbols: number[] = []
  let groups: number[] = []
  for (const character of descriptor) {
    const place = inputCharacters.indexOf(character)
    symbols.push(place % 32)
    groups.push(Math.floor(place / 32))
    if (groups.length < 3) continue
    symbols.push(groups[0]! * 9 + groups[1]! * 3 + groups[2]!)
    groups = []
  }
  if (groups.length === 1) symbols.push(groups[0]!)
  if (groups.length === 2) symbols.push(groups[0]! * 3 + groups[1]!)
  const sum = [...symbols, 0, 0, 0, 0, 0, 0, 0, 0].reduce(addSymbol, 1n) ^ 1n
  return Array.from({ length: 8 }, (_, place) => {
    return checksumCharacters.charAt(Number((sum >> (5n * (7n - BigInt(place)))) & 31n))
  }).join('')
}

function addSymbol(sum: bigint, symbol: number): bigint {
  const top = sum >> 35n
  const next = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(symbol)
  return generator.reduce((mixed, term, bit) => ((top >> BigInt(bit)) & 1n ? mixed ^ term : mixed), next)
}
