import { stories } from '../stories.ts'
import { Form } from './form.tsx'
import { TextField } from '../fields/text-field.tsx'

export default stories('Form', {
  'one field': (
    <Form onSubmit={() => undefined}>
      <TextField label="Full name" name="one-field" />
    </Form>
  ),
})
