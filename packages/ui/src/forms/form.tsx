import type { ComponentProps } from 'react'
import { toast } from 'react-hot-toast/headless'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method'> {
  onSubmit: (form: FormData) => void
}

/**
 * A form that the browser never sends by itself. Should it, its values stay out of the address (`post`). Messages of earlier
 * presses disappear. It is not submitted while a date is half typed, because its value would be empty.
 */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        toast.dismiss()
        const fields = [...event.currentTarget.elements] as HTMLInputElement[]
        const unfinished = fields.find(({ validity }) => validity?.badInput)
        if (unfinished) return void unfinished.reportValidity()
        onSubmit(new FormData(event.currentTarget))
      }}
    />
  )
}
