import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { fitScale, keepInside, move, turn, wholeView, zoomAt, type Place, type Sizes } from './view.ts'

const step = 1.5
/** How far an arrow key moves, in pixels. */
const stride = 60
const centre: Place = { x: 0, y: 0 }

/**
 * The part of a picture that a frame shows, moved by dragging and arrow keys, zoomed by wheel, pinch, buttons and keys. Both refs go to
 * their elements, and `frameHandlers` to the frame.
 */
export function useView() {
  const frame = useRef<HTMLElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const pointers = useRef(new Map<number, Place>()).current
  const [view, setView] = useState(wholeView)
  const [sizes, setSizes] = useState<Sizes>({ picture: unit, frame: unit })

  useSizes(frame, picture, (next) => {
    setSizes(next)
    setView((current) => keepInside(current, next))
  })
  useWheel(frame, (factor, at) => setView((current) => zoomAt(current, factor, at, sizes)))

  const zoom = (factor: number) => setView((current) => zoomAt(current, factor, centre, sizes))
  const shift = (by: Place) => setView((current) => move(current, by, sizes))
  const actions = {
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    rotate: () => setView((current) => turn(current, sizes)),
    showWhole: () => setView(({ turns }) => ({ ...wholeView, turns })),
  }
  const keys: Record<string, () => void> = {
    '+': actions.zoomIn,
    '=': actions.zoomIn,
    '-': actions.zoomOut,
    r: actions.rotate,
    R: actions.rotate,
    '0': actions.showWhole,
    ArrowLeft: () => shift({ x: stride, y: 0 }),
    ArrowRight: () => shift({ x: -stride, y: 0 }),
    ArrowUp: () => shift({ x: 0, y: stride }),
    ArrowDown: () => shift({ x: 0, y: -stride }),
  }

  const frameHandlers = {
    onKeyDown(event: KeyboardEvent) {
      const action = keys[event.key]
      if (!action || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      action()
    },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, placeIn(event.currentTarget, event))
    },
    onPointerMove(event: PointerEvent) {
      const from = pointers.get(event.pointerId)
      if (!from) return
      const to = placeIn(event.currentTarget, event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, to)
      if (!other) return shift({ x: to.x - from.x, y: to.y - from.y })
      // Two fingers: their distance zooms at their middle, and their middle moves.
      const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
      const factor = distance(to, other) / Math.max(1, distance(from, other))
      setView((current) =>
        zoomAt(move(current, { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }, sizes), factor, middle, sizes),
      )
    },
    onPointerUp: (event: PointerEvent) => void pointers.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void pointers.delete(event.pointerId),
  }

  // The picture is laid out to fit unturned; a turned one fits by another scale.
  const scale = (view.zoom * fitScale(view.turns, sizes)) / fitScale(0, sizes)
  return { frame, picture, view, scale, actions, frameHandlers }
}

/** Measures both when the picture has loaded and whenever the frame changes. */
function useSizes(
  frame: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLImageElement | null>,
  onMeasured: (sizes: Sizes) => void,
) {
  const report = useEffectEvent(onMeasured)
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current!, picture.current!]
    const measure = () => {
      const next = readSizes(outer, inner)
      if (next) report(next)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    inner.addEventListener('load', measure)
    return () => {
      observer.disconnect()
      inner.removeEventListener('load', measure)
    }
  }, [frame, picture])
}

/** Zooms by the wheel. React's own wheel listener is passive, so it could not keep the page from scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, onZoom: (factor: number, at: Place) => void) {
  const zoom = useEffectEvent(onZoom)
  useEffect(() => {
    const element = frame.current!
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      zoom(Math.exp(-pixels / 400), placeIn(element, event))
    }
    element.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element.removeEventListener('wheel', zoomByWheel)
  }, [frame])
}

const unit = { width: 1, height: 1 }

/** Null until the picture has loaded. */
function readSizes(frame: HTMLElement, { naturalWidth, naturalHeight }: HTMLImageElement): Sizes | null {
  if (naturalWidth === 0) return null
  return {
    picture: { width: naturalWidth, height: naturalHeight },
    frame: { width: frame.clientWidth, height: frame.clientHeight },
  }
}

/** Where an event happened, from the centre of the frame. */
function placeIn(frame: Element, event: { clientX: number; clientY: number }): Place {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
