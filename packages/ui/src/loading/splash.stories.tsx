import { Splash } from './splash.tsx'
import { stories } from '../stories.ts'

export default stories('Splash', { waiting: <Splash /> }, { isAlone: true })
