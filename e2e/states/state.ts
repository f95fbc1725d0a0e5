import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import type { Page } from '@playwright/test'
import type { FakeApi } from '../servers/fake-api.ts'

/** A screen of one of the apps in one of its states. */
export interface State {
  /** Unique, and the beginning of its pictures' names: `deposit-failed`. */
  name: string
  /** What is special about it, as the caption of its pictures. */
  what: string
  /** Below `/operator` it is one of the back office. */
  path: string
  /** Who looks at it: by default a member, and in the back office an owner. */
  as?: 'visitor' | 'member' | OperatorRole
  /** The other operators: by default two owners. */
  colleagues?: CallReply<typeof viewOperator>['colleagues']
  /** What the server answers. */
  given?: Given
  /** What the person does, and what another person does meanwhile. */
  when?: (page: Page, api: FakeApi) => Promise<void>
  /** A text that is visible in the state. */
  ready: string
  /** The error that the state writes to the console. */
  logs?: RegExp
  /**
   * What covers the page: a dialog, or messages that belong to the state and therefore stay. Its picture is one of the window,
   * not of the whole page.
   */
  over?: 'dialog' | 'messages'
}

/** Who looks at a state. */
export function viewerOf({ as, path }: State): NonNullable<State['as']> {
  return as ?? (path.startsWith('/operator') ? 'owner' : 'member')
}

/** Prepares what the server answers. */
export type Given = (api: FakeApi) => void

/** The states of one screen. */
export interface Screen {
  title: string
  states: readonly State[]
}
