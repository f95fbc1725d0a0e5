/** The words of the back office, in the language of this house; another language is a file beside `en-office.ts`. */
export * from './en-office.ts'
