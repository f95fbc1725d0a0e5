import { buttonClass } from '../buttons/button.tsx'
import { Empty } from './empty.tsx'
import { stories } from '../stories.ts'

export default stories('Empty', {
  'without an action': <Empty text="No withdrawals have been made" />,
  'with an icon and an action': (
    <Empty icon="deposit" text="No deposit has been made">
      <a href="#deposit" className={buttonClass()}>
        Make a deposit
      </a>
    </Empty>
  ),
  'long words': (
    <Empty text="No one has joined by your link yet. New members will be listed here with their deposits and your bonus for each." />
  ),
})
