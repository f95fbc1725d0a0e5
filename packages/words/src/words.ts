/**
 * The words of both faces, in the language of this house. Whoever shows words imports a section from here. Another language
 * is a file beside `en.ts` that says the same sections (`translation.ts` tells what is missing), named on this line.
 */
export * from './en.ts'
