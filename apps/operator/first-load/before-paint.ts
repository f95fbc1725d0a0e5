// In the head of both pages. It runs before the first frame, so it stays small.
import { holdPresses } from '@cairn/page-build/in-page/held-page.ts'
import { keepTexts } from '@cairn/page-build/in-page/keep-texts.ts'
import { hideOther, markSample } from '@cairn/page-build/in-page/mark-page.ts'
import { applyTheme, readTheme } from '@cairn/ui/choices/theme.ts'
import { visitorPage } from './visitor-page.ts'

keepTexts()
applyTheme(readTheme())
markSample()

// The page for operators who are signed in has no form.
if ('page' in document.documentElement.dataset) {
  hideOther(visitorPage(location.pathname))
  holdPresses()
}
