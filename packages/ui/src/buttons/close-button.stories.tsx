import { CloseButton } from './close-button.tsx'
import { stories } from '../stories.ts'

const nothing = () => {}

export default stories('Close button', {
  usual: <CloseButton label="Close" onClick={nothing} />,
  small: <CloseButton label="Dismiss" onClick={nothing} className="size-9" />,
})
