import type { RefusedError } from '@cairn/client/calls/client.ts'
import type { SendingCall } from '@cairn/client/calls/use-call.ts'
import type { Refusal } from '@cairn/client/calls/use-submission.ts'
import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { Button, type ButtonLook } from '@cairn/ui/buttons/button.tsx'
import { forms as words } from '@cairn/words/backoffice/shared/records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { refusalText } from '../../session/calls/refusal-text.tsx'
import { useMay } from '../../session/session.tsx'
import { showError } from '../../session/calls/show-error.ts'
import { useDialogCall } from '../../session/calls/use-call.ts'
import { DialogAlert } from './dialog-alert.tsx'
import { FormDialog } from './form-dialog.tsx'

export const choiceName = 'choice'

export type ErrorOf = (field: string) => ReactNode

export interface ActionDialogProps<C extends Call> {
  call: C
  open: string
  title: string
  /** One button, or one for each choice, whose name the form then has as `choiceName`. */
  submit: string | Record<string, string>
  look?: ButtonLook
  /** Its button is in the bar above a list. */
  isSmall?: boolean
  text?: ReactNode
  /** The fields of the form; they are empty each time the dialog opens. */
  renderFields?: (errorOf: ErrorOf) => ReactNode
  input: (form: FormData) => CallInput<C>
  /** The fault of a form that is not sent, with its field. */
  findFault?: (form: FormData) => { field: string; message: string } | null
  /** In place of a toast with the reply's message and a new read of everything on the screen. */
  onDone?: (reply: { msg?: string }) => void | Promise<void>
  /**
   * The record has changed or does not allow it (409, 422), so that no field is to blame and the dialog closes. In place of the message next
   * to the button and a new read of everything on the screen.
   */
  onConflict?: (refusal: RefusedError) => void
  /** A field is to blame, so the dialog stays open. */
  onFieldRefused?: (refusal: RefusedError) => void
}

/**
 * A button that opens a form in a dialog, for an action. Every refusal is shown: at its field, in the dialog, or next to the button
 * when the dialog is closed. A role that may not send the call sees nothing.
 */
export function ActionDialog<C extends Call>(props: ActionDialogProps<C>) {
  const { call, open, title, look = 'secondary', isSmall = false } = props
  const may = useMay()
  const { action, refusal, besideButton, isOpen, openForm, close } = useAction(props)
  if (!may(call)) return null
  return (
    <>
      <Button look={look} isSmall={isSmall} onClick={openForm}>
        {/* In a narrow column of a table the column gets wider instead of the word being cut. */}
        <span className="wrap-normal">{open}</span>
      </Button>
      <FormDialog title={title} isOpen={isOpen} onClose={close}>
        {(cancel) => <ActionForm {...props} {...{ action, refusal, cancel }} />}
      </FormDialog>
      {/* A toast disappears, and what has changed is read again; this stays. */}
      {besideButton && (
        <p role="alert" className="order-last basis-full text-sm text-danger">
          {besideButton}
        </p>
      )}
    </>
  )
}

/** Sends the action, and decides where its refusal is shown. */
function useAction<C extends Call>({ call, onDone, onConflict, onFieldRefused }: ActionDialogProps<C>) {
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  /** The refusal that was shown when the dialog was closed. */
  const [read, setRead] = useState<unknown>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const action = useDialogCall(call, {
    onReply: async (reply: CallReply<C>) => {
      close()
      if (onDone) return onDone(reply as { msg?: string })
      const { msg } = reply as { msg?: string }
      if (msg) toast.success(msg)
      await queries.invalidateQueries()
    },
    onRefused: (refusal) => {
      if (refusal.field !== undefined) return onFieldRefused?.(refusal)
      // Any other is not about the record, so the operator may go on here.
      if (refusal.status !== 409 && refusal.status !== 422) return
      close()
      if (onConflict) {
        // Seen once the dialog has closed, whatever the screen shows of it.
        showError(refusal, null)
        return onConflict(refusal)
      }
      setConflict(refusal.message)
      void queries.invalidateQueries()
    },
  })

  const refusal = action.refusal === read ? null : action.refusal

  function openForm() {
    setConflict(null)
    setRead(action.refusal)
    setIsOpen(true)
  }

  function close() {
    setRead(action.refusal)
    setIsOpen(false)
  }

  return { action, refusal, besideButton: conflict ?? (isOpen ? null : refusal?.message), isOpen, openForm, close }
}

interface ActionFormProps<C extends Call> extends ActionDialogProps<C> {
  action: SendingCall<C>
  refusal: Refusal | null
  cancel: () => void
}

function ActionForm<C extends Call>(props: ActionFormProps<C>) {
  const { text, renderFields, input, findFault, look, submit, action, refusal, cancel } = props
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const isAtField = refusal?.field !== undefined && form?.elements.namedItem(refusal.field)
  return (
    <form
      ref={setForm}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const entered = new FormData(event.currentTarget, submitter)
        const fault = findFault?.(entered)
        if (fault) return action.refuse(fault.field, fault.message)
        action.send(input(entered))
      }}
      className="space-y-4"
    >
      {text && <div className="text-sm text-quiet">{text}</div>}
      {renderFields?.(action.errorOf)}
      <DialogAlert>{refusal && !isAtField && refusalText(refusal)}</DialogAlert>
      {/* On a phone the buttons fill the width, and the one that sends comes first. */}
      <div
        className={`flex flex-col-reverse gap-3 pt-2 ${typeof submit === 'string' ? 'sm:flex-row sm:justify-end' : ''}`}
      >
        <Button look="quiet" onClick={cancel}>
          {words.cancel}
        </Button>
        {Object.entries(typeof submit === 'string' ? { '': submit } : submit).map(([choice, label]) => (
          <Button
            key={choice}
            type="submit"
            name={choice ? choiceName : undefined}
            value={choice}
            look={look === 'danger' ? 'dangerPrimary' : 'primary'}
            isBusy={action.isSending}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}
