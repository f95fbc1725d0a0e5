import { AmountField } from './amount-field.tsx'
import { stories } from '../stories.ts'

export default stories('Amount field', {
  empty: <AmountField label="Amount (USD)" name="empty" />,
  help: <AmountField label="Amount (USD)" name="helped" help="From $500.00 to $10,000.00." />,
  error: <AmountField label="Amount (USD)" name="refused" error="This is more than your balance." />,
  'error and help': (
    <AmountField
      label="Amount (USD)"
      name="both"
      error="This is more than your balance."
      help="You can withdraw up to $2,500.00."
    />
  ),
  'long words': (
    <AmountField
      label="The amount in dollars that you want to put in, without the fees of the network"
      name="long"
      help="Between the minimum of this plan, $500.00, and the maximum of all your plans together, $10,000,000.00."
    />
  ),
})
