import { createUseCall } from '@cairn/client/use-call.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { send } from '../api.ts'
import { refusalText } from './refusal-text.tsx'
import { showError } from './show-error.ts'

/** Sends an operator's form or the call of a button. */
export const useCall = createUseCall({ send, showError, failureText: words.failed, fieldNote: refusalText })
