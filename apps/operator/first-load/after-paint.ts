import { loadAfterPaint } from '@cairn/page-build/in-page/load-after-paint.ts'

loadAfterPaint()
