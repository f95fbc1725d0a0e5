// Stands in the page's head and runs before anything is painted: in the colours that were chosen here, from the first frame on.
import { applyTheme, readTheme } from '@cairn/ui/choices/theme.ts'

applyTheme(readTheme())
