// The frame takes the focus and the keys. Its content is an image.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { Button } from '@cairn/ui/buttons/button.tsx'
import { kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { useView } from './use-view.ts'

/** A document that is dragged, zoomed by wheel, pinch, buttons and keys, and rotated. At first it fits its frame. */
export function DocumentViewer({ document }: { document: string }) {
  const { frame, picture, view, scale, actions, frameHandlers } = useView()
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button look="secondary" isSmall onClick={actions.zoomIn}>
          {words.zoomIn}
        </Button>
        <Button look="secondary" isSmall onClick={actions.zoomOut}>
          {words.zoomOut}
        </Button>
        <Button look="secondary" isSmall onClick={actions.rotate}>
          {words.rotate}
        </Button>
        <Button look="quiet" isSmall onClick={actions.showWhole}>
          {words.fit}
        </Button>
        <output className="text-sm text-quiet tabular-nums">{words.zoomed(Math.round(view.zoom * 100))}</output>
      </div>
      <section
        ref={frame}
        tabIndex={0}
        aria-label={words.viewer}
        {...frameHandlers}
        // While the whole document is shown, one finger scrolls the page.
        className={`h-[clamp(16rem,calc(100dvh-24rem),44rem)] cursor-grab overflow-hidden rounded-md border border-line bg-sunken select-none active:cursor-grabbing ${view.zoom === 1 ? 'touch-pan-y' : 'touch-none'}`}
      >
        <img
          ref={picture}
          src={document}
          alt={words.image}
          draggable={false}
          style={{ translate: `${view.x}px ${view.y}px`, rotate: `${view.turns * 90}deg`, scale }}
          className="size-full object-contain"
        />
      </section>
    </div>
  )
}
