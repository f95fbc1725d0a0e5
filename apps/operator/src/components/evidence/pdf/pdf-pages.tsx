// A frame that scrolls takes the focus, for the keys. A canvas is a picture to a screen reader.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */
import { pdf as words } from '@cairn/words/backoffice/shared/records.ts'
import { useCallback, useEffect, useState } from 'react'
import type { OpenPdf } from './open-pdf.ts'

/** The pages of a PDF, one below another. Each is drawn when it comes near the window. */
export function PdfPages({ file, name }: { file: File; name: string }) {
  const [pdf, setPdf] = useState<OpenPdf | 'unreadable' | null>(null)
  const showUnreadable = useCallback(() => setPdf('unreadable'), [])
  useEffect(() => {
    let isGone = false
    const opening = import('./open-pdf.ts').then(({ openPdf }) => openPdf(file))
    opening.then(
      (opened) => !isGone && setPdf(opened),
      () => !isGone && showUnreadable(),
    )
    return () => {
      isGone = true
      opening.then((opened) => opened.close()).catch(() => undefined)
    }
  }, [file, showUnreadable])

  if (pdf === 'unreadable') return <p className="mt-3 text-sm">{words.unreadable}</p>
  if (!pdf) return <p className="mt-3 text-sm text-quiet">{words.opening}</p>
  return (
    <section
      aria-label={name}
      tabIndex={0}
      className="mt-3 max-h-[80vh] max-w-4xl space-y-2 overflow-auto bg-sunken p-2"
    >
      {Array.from({ length: pdf.pageCount }, (_, index) => (
        <Page key={index} pdf={pdf} number={index + 1} onUnreadable={showUnreadable} />
      ))}
    </section>
  )
}

function Page({ pdf, number, onUnreadable }: { pdf: OpenPdf; number: number; onUnreadable: () => void }) {
  const [isDrawn, setIsDrawn] = useState(false)
  const watch = useCallback(
    (canvas: HTMLCanvasElement) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          pdf.draw(number, canvas).then(() => setIsDrawn(true), onUnreadable)
        },
        { rootMargin: '100%', scrollMargin: '100%' },
      )
      observer.observe(canvas)
      return () => observer.disconnect()
    },
    [pdf, number, onUnreadable],
  )
  return (
    <canvas
      ref={watch}
      role="img"
      aria-label={words.page(number, pdf.pageCount)}
      aria-busy={!isDrawn}
      // As high as a page of A4 until it is drawn.
      className={`block w-full border border-line bg-white ${isDrawn ? '' : 'aspect-[210/297]'}`}
    />
  )
}
