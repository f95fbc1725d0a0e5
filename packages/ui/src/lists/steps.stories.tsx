import { Steps } from './steps.tsx'
import { stories } from '../stories.ts'

export default stories('Steps', {
  'at the beginning': (
    <Steps
      label="Your deposit"
      steps={[
        { title: 'Waiting for your payment', note: 'Usually within ten minutes after you sent it.', state: 'now' },
        { title: 'Confirmed by the network', state: 'next' },
        { title: 'In your balance', state: 'next' },
      ]}
    />
  ),
  'under way': (
    <Steps
      label="Your withdrawal"
      steps={[
        { title: 'Asked for', note: '18 November 2026', state: 'done' },
        { title: 'Being looked at', note: 'Within one working day.', state: 'now' },
        { title: 'Sent', state: 'next' },
      ]}
    />
  ),
  'all done': (
    <Steps
      label="Your finished withdrawal"
      steps={[
        { title: 'Asked for', note: '18 November 2026', state: 'done' },
        { title: 'Sent', note: '19 November 2026', state: 'done' },
      ]}
    />
  ),
  failed: (
    <Steps
      label="Your refused withdrawal"
      steps={[
        { title: 'Asked for', note: '18 November 2026', state: 'done' },
        { title: 'Refused', note: 'The address is not one of the network that was chosen.', state: 'failed' },
      ]}
    />
  ),
  'long words': (
    <Steps
      label="A long way"
      steps={[
        { title: 'Zahlungsverkehrsabwicklungsvereinbarungsbestätigung', note: 'bc1q'.repeat(16), state: 'done' },
        { title: 'Then nothing until those who have to sign it have signed it, both of them', state: 'next' },
      ]}
    />
  ),
})
