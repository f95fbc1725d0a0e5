import { StatusBadge } from './status-badge.tsx'
import { stories } from '../stories.ts'

const statuses = ['Completed', 'Approved', 'Pending', 'Processing', 'Refused', 'Cancelled', 'Unheard of']

export default stories('Status badge', {
  ...Object.fromEntries(statuses.map((status) => [status.toLowerCase(), <StatusBadge key={status} status={status} />])),
  'the colour of another status': <StatusBadge status="Verified" look="approved" />,
  'an alarm': <StatusBadge status="Locked" look="alarm" />,
  'long words': <StatusBadge status="Waiting for the second signature" />,
})
