import { TextLink } from './text-link.tsx'
import { stories } from '../stories.ts'

export default stories('Text link', {
  usual: <TextLink to="/history">View all</TextLink>,
})
