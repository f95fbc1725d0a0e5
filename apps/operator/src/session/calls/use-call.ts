import { createUseCall } from '@cairn/client/calls/use-call.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { send } from '../../api.ts'
import { refusalText } from './refusal-text.tsx'
import { showEnd, showError } from './show-error.ts'

const policy = { send, failureText: words.failed, fieldNote: refusalText }

export const useCall = createUseCall({ ...policy, showError })

/** The same for a form in a dialog, which shows `refusal` itself, because a toast is behind the dialog. */
export const useDialogCall = createUseCall({ ...policy, showError: showEnd })
