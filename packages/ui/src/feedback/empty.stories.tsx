import { buttonClass } from '../buttons/button.tsx'
import { Empty } from './empty.tsx'
import { stories } from '../stories.ts'

export default stories('Empty', {
  'without an action': <Empty text="No withdrawals have been made" />,
  'with an action': (
    <Empty text="No deposit has been made">
      <a href="#deposit" className={buttonClass()}>
        Make a deposit
      </a>
    </Empty>
  ),
  'long words': (
    <Empty text="Nobody has joined by your link yet. Those who do are listed here with what they put in, and what you were given for it." />
  ),
})
