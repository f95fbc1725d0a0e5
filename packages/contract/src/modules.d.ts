declare module 'punycode/punycode.es6.js' {
  /** The domain of an email address, or a domain, in the letters that people read. */
  export function toUnicode(email: string): string
}
