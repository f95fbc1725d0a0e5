import { Checkbox } from './checkbox.tsx'
import { stories } from '../stories.ts'

export default stories('Checkbox', {
  unchecked: <Checkbox name="unchecked" label="Remember me" />,
  checked: <Checkbox name="checked" label="Remember me" defaultChecked />,
  error: <Checkbox name="refused" label="I agree to the terms" error="Tick the box to continue." />,
  'with a link': (
    <Checkbox
      name="linked"
      label={
        <>
          I have read the{' '}
          <a href="#terms" className="text-accent underline">
            terms and conditions
          </a>
        </>
      }
    />
  ),
  'long words': (
    <Checkbox
      name="long"
      label="I have read the description of the plans, know that their value can fall as well as rise, and agree to the terms."
    />
  ),
  'one unbroken word': <Checkbox name="unbroken" label="Datenschutzgrundverordnungseinwilligungserklärung" />,
})
