import type { Page } from '@playwright/test'
import type { ForeignUser } from '../../servers/specification.ts'
import type { ForeignServer, Reply } from '../../servers/foreign-server.ts'

/** The sentences that states are made of, for `given` and `when`. */

export const failing = (call: string) => (foreign: ForeignServer) => foreign.answer(call, { status: 500, html: 'down' })

/** It never answers. */
export const holding = (call: string) => (foreign: ForeignServer) => void foreign.hold(call)

export const saying = (call: string, reply: Reply) => (foreign: ForeignServer) => foreign.answer(call, reply)

export function refusing(call: string, msg: string, field: string): (foreign: ForeignServer) => void {
  return saying(call, { status: 422, json: { error: true, msg, field } })
}

/** The member is another than usual in this. */
export const having = (user: Partial<ForeignUser>) => (foreign: ForeignServer) => void Object.assign(foreign.user, user)

export const both =
  (...givens: ((foreign: ForeignServer) => void)[]) =>
  (foreign: ForeignServer) =>
    givens.forEach((given) => given(foreign))

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

export const longName = 'Maximiliana Konstantina Elisabeth von und zu Hohenlohe-Waldenburg-Schillingsfürst'
/** Nothing in it at which a line could be broken. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte'

export const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
export const usdtAddress = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
export const ethereumAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
