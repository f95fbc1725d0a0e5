/** Which part of a picture a frame shows. Places are in pixels from the centre of the frame. */
export interface View {
  /** 1 fits the whole picture into the frame. */
  zoom: number
  /** Quarter turns, clockwise. */
  turns: number
  /** The centre of the picture. */
  x: number
  y: number
}

export interface Place {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Sizes {
  picture: Size
  frame: Size
}

export const wholeView: View = { zoom: 1, turns: 0, x: 0, y: 0 }

export const zoomMax = 6

/** How many pixels of the frame a pixel of the turned picture takes when it fits. */
export function fitScale(turns: number, { picture, frame }: Sizes): number {
  const { width, height } = turned(turns, picture)
  return Math.min(frame.width / width, frame.height / height)
}

/** Zooms by a factor. The point of the picture that is at this place stays there, unless an edge would leave the frame. */
export function zoomAt(view: View, factor: number, at: Place, sizes: Sizes): View {
  const zoom = clamp(view.zoom * factor, 1, zoomMax)
  const ratio = zoom / view.zoom
  const { x, y } = view
  return keepInside({ ...view, zoom, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, sizes)
}

/** Turns by a quarter, clockwise. The point of the picture at the centre of the frame stays there, at the same zoom. */
export function turn(view: View, sizes: Sizes): View {
  const turns = (view.turns + 1) % 4
  const ratio = fitScale(turns, sizes) / fitScale(view.turns, sizes)
  return keepInside({ ...view, turns, x: -view.y * ratio, y: view.x * ratio }, sizes)
}

export function move(view: View, by: Place, sizes: Sizes): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes)
}

/** A picture larger than the frame fills it, and a smaller side is centred. */
export function keepInside(view: View, sizes: Sizes): View {
  const scale = fitScale(view.turns, sizes) * view.zoom
  const { width, height } = turned(view.turns, sizes.picture)
  const most = {
    x: Math.max(0, (width * scale - sizes.frame.width) / 2),
    y: Math.max(0, (height * scale - sizes.frame.height) / 2),
  }
  return { ...view, x: clamp(view.x, -most.x, most.x), y: clamp(view.y, -most.y, most.y) }
}

function turned(turns: number, { width, height }: Size): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
