import type { Page } from '@playwright/test'
import type { ForeignServer } from '../servers/foreign-server.ts'

/** A screen as a person may meet it. */
export interface State {
  /** One of a kind, and the beginning of its pictures' names: `deposit-failed`. */
  name: string
  /** In words, what is special about it. */
  what: string
  path: string
  /** Who looks at it: a member, unless it says otherwise. */
  session?: 'visitor' | 'member'
  /** What the server has, or how it behaves. */
  given?: (foreign: ForeignServer) => void
  /** What the person does. */
  when?: (page: Page) => Promise<void>
  /** A text that is there when the state is. */
  ready: string
  /** What the page says on the console as an error, because the state is one. */
  logs?: RegExp
  /**
   * What lies over the page: a dialog, or messages that belong to the state and therefore stay. A picture is then one of
   * the window, not of the whole page.
   */
  over?: 'dialog' | 'messages'
}

/** The states of one screen. */
export interface Screen {
  title: string
  states: readonly State[]
}
