import { Popover } from './popover.tsx'
import { stories } from '../stories.ts'

export default stories('Popover', {
  closed: (
    <Popover label="Account" button="Account" className="w-56 p-4">
      <a href="#profile">Profile</a>
    </Popover>
  ),
})
