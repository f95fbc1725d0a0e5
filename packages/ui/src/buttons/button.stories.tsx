import { Button, buttonClass } from './button.tsx'
import { stories } from '../stories.ts'

export default stories('Button', {
  primary: <Button>Withdraw</Button>,
  secondary: <Button look="secondary">Copy address</Button>,
  quiet: <Button look="quiet">Cancel</Button>,
  danger: <Button look="danger">Reject</Button>,
  'danger, done': <Button look="dangerPrimary">Reject the withdrawal</Button>,
  'primary, busy': <Button isBusy>Withdraw</Button>,
  'secondary, busy': (
    <Button look="secondary" isBusy>
      Copy address
    </Button>
  ),
  'quiet, busy': (
    <Button look="quiet" isBusy>
      Cancel
    </Button>
  ),
  'two buttons': (
    <div className="flex flex-wrap gap-3">
      <Button>Yes, cancel it</Button>
      <Button look="secondary">Keep it</Button>
    </div>
  ),
  small: (
    <Button look="secondary" isSmall>
      Refresh
    </Button>
  ),
  'full width': <Button className="w-full">Sign in</Button>,
  'long words': (
    <Button>Send the withdrawal to the address that is saved in your profile, and notify me by mail</Button>
  ),
  'one unbroken word': <Button>Auszahlungsbestätigungsverfahrensübersichtsanforderung</Button>,
  'a link': (
    <a href="#deposit" className={buttonClass()}>
      Deposit
    </a>
  ),
})
