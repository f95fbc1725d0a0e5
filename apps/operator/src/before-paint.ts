// Runs in the page's head before the first paint, so that the first frame has the chosen theme.
import { applyTheme, readTheme } from '@cairn/ui/choices/theme.ts'

applyTheme(readTheme())
