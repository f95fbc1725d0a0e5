// At the end of the sign-in page.
import { loadAfterPaint } from '@cairn/page-build/in-page/load-after-paint.ts'

loadAfterPaint()
