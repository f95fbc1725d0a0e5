import { stories } from '../stories.ts'
import { Screen } from './screen.tsx'
import { ScreenArea } from './screen-area.tsx'

export default stories(
  'Screen area',
  {
    'a screen': (
      <ScreenArea path="/" waitFor="the screen" broken="We couldn't show this screen." className="p-4">
        <Screen title="Account History">What the screen is for.</Screen>
      </ScreenArea>
    ),
  },
  { isAlone: true },
)
