import { PasswordField } from './password-field.tsx'
import { stories } from '../stories.ts'

export default stories('Password field', {
  empty: <PasswordField label="Password" name="empty" />,
  filled: <PasswordField label="Password" name="filled" defaultValue="stack-of-stones" />,
  help: <PasswordField label="New password" name="helped" help="At least 8 characters; a sentence is best." />,
  error: <PasswordField label="Repeat the password" name="refused" error="The two passwords are different." />,
  'long words': (
    <PasswordField
      label="Passwortwiederherstellungsbestätigungszeichenfolge"
      name="long"
      defaultValue={'stone'.repeat(20)}
    />
  ),
})
