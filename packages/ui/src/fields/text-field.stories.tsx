import { stories } from '../stories.ts'
import { TextField } from './text-field.tsx'

export default stories('Text field', {
  empty: <TextField label="Full name" name="empty" />,
  placeholder: <TextField label="Email" name="placeholder" type="email" placeholder="ada@example.com" />,
  filled: <TextField label="Full name" name="filled" defaultValue="Ada Lovelace" />,
  help: <TextField label="Referral ID" name="helped" help="The member who invited you, if any." />,
  error: <TextField label="Email" name="refused" defaultValue="ada@" error="This is no email address." />,
  'error and help': (
    <TextField
      label="Amount (USD)"
      name="both"
      defaultValue="100000"
      error="This is more than your balance."
      help="You can withdraw up to $2,500.00."
    />
  ),
  'read-only': <TextField label="Member since" name="read-only" defaultValue="18 November 2026" readOnly />,
  'long words': (
    <TextField
      label="The name on the document that you sent us, with all names that are on it"
      name="long"
      defaultValue="Zahlungsverkehrsabwicklungsvereinbarungsbestätigungszeichenfolge"
      error="Kapitalanlagengesellschaftsvertragsbedingungsübersichten is not a name that we can read."
    />
  ),
})
