import { stories } from '../stories.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export default stories('Theme switch', { 'the theme of this browser': <ThemeSwitch /> })
