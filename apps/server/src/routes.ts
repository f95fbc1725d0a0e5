import type { Route } from './http/route.ts'

/** What the server does for each call of the contract, by domain. `app.ts` refuses to start when one is missing. */
export const routes: Route[] = []
