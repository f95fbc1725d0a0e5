import { Button, type ButtonLook } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { forms as words } from '@cairn/words/backoffice/records.ts'
import { useState, type ReactNode } from 'react'

export interface DialogFormProps {
  control: DialogControl
  /** What the button says that opens it, what stands at its head, and what the button says that sends. */
  open: string
  title: string
  submit: string
  look?: ButtonLook | undefined
  /** What happens then, for whoever hesitates. */
  text?: ReactNode
  isSending: boolean
  onSubmit: (form: FormData) => void
  /** The fields; they begin anew each time the form is opened. */
  children?: ReactNode
}

export interface DialogControl {
  isOpen: boolean
  open: () => void
  close: () => void
}

/** Whether a form stands open, for whoever sends it: it closes when it is done. */
export function useDialog(): DialogControl {
  const [isOpen, setIsOpen] = useState(false)
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}

/** A button that opens a form, and the form in a dialog. */
export function DialogForm(props: DialogFormProps) {
  const { control, open, title, submit, look = 'secondary', text, isSending, onSubmit, children } = props
  return (
    <>
      <Button look={look} onClick={control.open}>
        {open}
      </Button>
      <Dialog title={title} isOpen={control.isOpen} onClose={control.close}>
        {control.isOpen && (
          <form
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit(new FormData(event.currentTarget))
            }}
            className="space-y-4"
          >
            {text && <div className="text-sm text-quiet">{text}</div>}
            {children}
            {/* On a phone each as wide as the dialog, and what sends it first. */}
            <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">
              <Button look="quiet" onClick={control.close}>
                {words.notNow}
              </Button>
              <Button type="submit" look={look === 'danger' ? 'dangerPrimary' : 'primary'} isBusy={isSending}>
                {submit}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
