import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { Page } from '@playwright/test'
import type { OfficeServer, Session } from '../servers/fake-api.ts'
import type { State } from './state.ts'

/** A screen of the back office as an operator may meet it. */
export interface OfficeState extends Omit<State, 'session' | 'given' | 'when'> {
  /** Below `/operator`. */
  path: string
  /** Who looks at it: an owner, unless it says otherwise. */
  as?: OperatorRole | 'visitor'
  /** Who else there is: two owners, unless it says otherwise. */
  beside?: Session['colleagues']
  /** It looks as it does on another screen, because it is the same part: pictures are taken of it, and the checks look there. */
  repeats?: true
  given?: (office: OfficeServer) => void
  /** What the person does, and what another may have done meanwhile. */
  when?: (page: Page, office: OfficeServer) => Promise<void>
}

/** The states of one screen. */
export interface OfficeScreen {
  title: string
  states: readonly OfficeState[]
}
