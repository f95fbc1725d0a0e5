import type { ComponentProps } from 'react'
import { toast } from 'react-hot-toast/headless'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method'> {
  onSubmit: (form: FormData) => void
}

/**
 * A form that the browser never sends by itself. Should it, its values stay out of the address (`post`). Messages of earlier
 * presses disappear.
 */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        toast.dismiss()
        onSubmit(new FormData(event.currentTarget))
      }}
    />
  )
}
