/** Capitals carry meaning in base58 only; bech32 and hexadecimal may be written in either. */
export function isSameAddress(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

function canonical(address: string): string {
  return /^(0x|bc1|tb1|bcrt1)/i.test(address) ? address.toLowerCase() : address
}
