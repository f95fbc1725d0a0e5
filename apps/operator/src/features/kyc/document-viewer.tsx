// The frame scrolls, so it takes the focus and the keys. Its content is an image.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { Button } from '@cairn/ui/buttons/button.tsx'
import { kyc as words } from '@cairn/words/backoffice/kyc.ts'
import { useState, type KeyboardEvent } from 'react'

const zoomMax = 6
const step = 1.5

/**
 * A document with zoom and rotation, by buttons and by keys. It is moved by scrolling. At a zoom of 1 it fits the frame.
 */
export function DocumentViewer({ document }: { document: string }) {
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const zoomIn = () => setZoom((current) => Math.min(zoomMax, current * step))
  const zoomOut = () => setZoom((current) => Math.max(1, current / step))
  const turn = () => setTurns((current) => (current + 1) % 4)
  const showWhole = () => setZoom(1)

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const actions: Record<string, () => void> = {
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      r: turn,
      R: turn,
      '0': showWhole,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const side = `${zoom * 100}%`
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button look="secondary" onClick={zoomIn}>
          {words.zoomIn}
        </Button>
        <Button look="secondary" onClick={zoomOut}>
          {words.zoomOut}
        </Button>
        <Button look="secondary" onClick={turn}>
          {words.rotate}
        </Button>
        <Button look="quiet" onClick={showWhole}>
          {words.fit}
        </Button>
        <output className="text-sm text-quiet tabular-nums">{words.zoomed(Math.round(zoom * 100))}</output>
      </div>
      <section
        tabIndex={0}
        aria-label={words.viewer}
        onKeyDown={press}
        className="h-[min(70vh,40rem)] overflow-auto rounded-md border border-line bg-sunken"
      >
        <div style={{ width: side, height: side }}>
          <img
            src={document}
            alt={words.image}
            draggable={false}
            style={{ rotate: `${turns * 90}deg` }}
            className="size-full object-contain"
          />
        </div>
      </section>
    </div>
  )
}
