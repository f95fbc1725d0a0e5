// In the page's head. It runs before the first frame, so it stays small.
import { tabStorage } from '@cairn/client/browser/storage.ts'
import { holdPresses } from '@cairn/page-build/in-page/held-page.ts'
import { keepTexts } from '@cairn/page-build/in-page/keep-texts.ts'
import { hideOther, markSample } from '@cairn/page-build/in-page/mark-page.ts'
import { applyTheme, readTheme } from '@cairn/ui/choices/theme.ts'
import { visitorPage } from './visitor-page.ts'

keepTexts()
applyTheme(readTheme())

// A member sees the splash and not the form of the page.
if (tabStorage.read('token')) document.documentElement.dataset['member'] = ''

hideOther(visitorPage(location.pathname))
markSample()
holdPresses()
