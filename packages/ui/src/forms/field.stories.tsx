import { controlClass, describe, Field } from './field.tsx'
import { stories } from '../stories.ts'

const help = 'What you write here is read by those who review your documents.'
const error = 'Nothing is written yet.'

export default stories('Field', {
  'with another control': (
    <Field label="Note" name="note" help={help}>
      <textarea id="note" name="note" rows={3} className={controlClass} {...describe({ name: 'note', help })} />
    </Field>
  ),
  'refused, with help': (
    <Field label="Note" name="refused-note" help={help} error={error}>
      <textarea
        id="refused-note"
        name="refused-note"
        rows={3}
        className={controlClass}
        {...describe({ name: 'refused-note', help, error })}
      />
    </Field>
  ),
})
