import { addLink, loadAfterPaint } from '@cairn/page-build/in-page/load-after-paint.ts'

loadAfterPaint(() => addLink('manifest', '/site.webmanifest'))
