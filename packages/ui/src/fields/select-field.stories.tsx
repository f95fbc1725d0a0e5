import { SelectField } from './select-field.tsx'
import { stories } from '../stories.ts'

const options = [
  { value: 'bitcoin', label: 'Bitcoin' },
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'usdt', label: 'USDT on the Tron network, which some wallets call TRC-20' },
]

export default stories('Select field', {
  'nothing chosen': <SelectField label="Method" name="none" options={options} placeholder="Choose a method" />,
  chosen: <SelectField label="Method" name="chosen" options={options} defaultValue="ethereum" />,
  help: <SelectField label="Method" name="helped" options={options} help="Fees of the network are yours." />,
  error: (
    <SelectField
      label="Method"
      name="refused"
      options={options}
      placeholder="Choose a method"
      error="Choose a payment method."
    />
  ),
  'long words': <SelectField label="Method of payment" name="long" options={options} defaultValue="usdt" />,
})
