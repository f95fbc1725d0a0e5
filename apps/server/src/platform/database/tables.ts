/** The tables that statements name. The product adds its own: `schema/tables.ts`. */
export interface Tables {}
