import { expect, test } from 'vitest'
import { fitScale, keepInside, move, turn, wholeView, zoomAt, zoomMax, type Place, type View } from './view.ts'

const sizes = { picture: { width: 2000, height: 1000 }, frame: { width: 500, height: 400 } }

/** The point of the picture, in its own pixels from its centre, that is at a place of the frame. */
function pointAt(view: View, place: Place): Place {
  const scale = fitScale(view.turns, sizes) * view.zoom
  let point = { x: (place.x - view.x) / scale, y: (place.y - view.y) / scale }
  for (let turns = view.turns; turns > 0; turns -= 1) point = { x: point.y, y: -point.x }
  return { x: Math.round(point.x), y: Math.round(point.y) }
}

test('a zoom keeps the point under the pointer', () => {
  const at = { x: 120, y: -40 }
  const start = zoomAt(wholeView, 3, { x: 0, y: 0 }, sizes)
  expect(pointAt(zoomAt(start, 1.5, at, sizes), at)).toEqual(pointAt(start, at))
})

test('a turn keeps the point at the centre, and four turns change nothing', () => {
  const start = move(zoomAt(wholeView, 4, { x: 0, y: 0 }, sizes), { x: 90, y: 30 }, sizes)
  const centre = { x: 0, y: 0 }
  let view = start
  for (let turns = 0; turns < 4; turns += 1) {
    view = turn(view, sizes)
    expect(pointAt(view, centre)).toEqual(pointAt(start, centre))
    expect(view.zoom).toBe(4)
  }
  expect(view.x).toBeCloseTo(start.x)
  expect(view.y).toBeCloseTo(start.y)
})

test('the picture cannot be dragged out of the frame, and at a zoom of 1 it does not move', () => {
  expect(move(wholeView, { x: 500, y: 500 }, sizes)).toEqual(wholeView)
  const far = move(zoomAt(wholeView, 2, { x: 0, y: 0 }, sizes), { x: 9_999, y: 9_999 }, sizes)
  // 1000 × 500 pixels in a frame of 500 × 400.
  expect(far).toMatchObject({ x: 250, y: 50 })
  expect(keepInside({ ...far, zoom: 1 }, sizes)).toMatchObject({ x: 0, y: 0 })
})

test('the zoom stays between the whole picture and its most', () => {
  expect(zoomAt(wholeView, 0.1, { x: 0, y: 0 }, sizes).zoom).toBe(1)
  expect(zoomAt(wholeView, 100, { x: 0, y: 0 }, sizes).zoom).toBe(zoomMax)
})

test('a turned picture fits the frame by its other side', () => {
  expect(fitScale(0, sizes)).toBe(0.25)
  expect(fitScale(1, sizes)).toBe(0.2)
})
