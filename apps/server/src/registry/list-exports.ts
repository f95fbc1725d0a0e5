import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import type { Route } from '../platform/http/route.ts'
import * as routes from '../routes.ts'
import { exportList } from '../features/exports/export-list.ts'

/** The calls that export a list, beside the handlers of the lists: `exportOf` puts each at the list's path. */
export const listExports: Route[] = Object.values(routes).flatMap((list) => {
  const { method, path } = list.call
  const call = Object.values<Call>(calls).find((one) => one.method === method && one.path === `${path}/export`)
  return call ? [exportList(call, list)] : []
})
