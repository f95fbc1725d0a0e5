import { Button } from '../buttons/button.tsx'
import { Screen } from './screen.tsx'
import { stories } from '../stories.ts'

export default stories(
  'Screen',
  {
    'title and content': (
      <Screen title="Account History">
        <p>What the screen is for.</p>
      </Screen>
    ),
    'heading and lead': (
      <Screen title="Dashboard" heading="Good morning, Ada" lead="Everything here is as of this minute.">
        <p>What the screen is for.</p>
      </Screen>
    ),
    'what can be done': (
      <Screen title="Plans" lead="What members can put money into." actions={<Button>Draft a plan</Button>}>
        <p>What the screen is for.</p>
      </Screen>
    ),
    'long words': (
      <Screen
        title="Zahlungsverkehrsabwicklungsvereinbarung"
        lead="Kapitalanlagengesellschaftsvertragsbedingungen apply."
      >
        <p>What the screen is for.</p>
      </Screen>
    ),
  },
  { isAlone: true },
)
