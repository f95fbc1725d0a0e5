import type * as english from './en.ts'

/** What a file of another language has to say: every section and every entry of the English one, in words of its own. */
export type Translation = { [Section in keyof typeof english]: Said<(typeof english)[Section]> }

type Said<Entry> = Entry extends string
  ? string
  : // Sentences are said as pieces of whatever kind is put in: as they are.
    Entry extends (...given: never[]) => unknown
    ? Entry
    : Entry extends readonly (infer Line)[]
      ? readonly Said<Line>[]
      : { [Name in keyof Entry]: Said<Entry[Name]> }
