import type { Schema } from './call.ts'

/** Zod's data of a schema: the fields of an object, the element of a list, the inner type of an optional or read one. */
export interface Definition {
  type: string
  shape?: Record<string, Schema>
  /** The schema of an open object's further fields. */
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  in?: Schema
  /** The values of an enum. */
  entries?: Record<string, string>
}

export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as Definition
}
