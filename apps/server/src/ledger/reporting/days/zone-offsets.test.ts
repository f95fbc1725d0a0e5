import { expect, test } from 'vitest'
import { listOffsets } from './zone-offsets.ts'

test('a zone has an offset from each change of its clocks, and the oldest applies before', () => {
  const offsets = listOffsets('Europe/Madrid', new Date('2026-11-27T00:00:00Z'))
  expect(offsets.slice(0, 3)).toEqual([
    { since: '2026-10-25T01:00:00Z', seconds: 3600 },
    { since: '2026-03-29T01:00:00Z', seconds: 7200 },
    { since: '2025-10-26T01:00:00Z', seconds: 3600 },
  ])
  expect(offsets.at(-1)?.since).toBe('-infinity')
  expect(offsets.length).toBeLessThan(70)
})

test.each(['UTC', '+05:45', 'Asia/Kathmandu'])('the zone %s has one offset', (zone) => {
  expect(listOffsets(zone, new Date('2026-11-27T00:00:00Z'))).toEqual([
    { since: '-infinity', seconds: zone === 'UTC' ? 0 : 20_700 },
  ])
})
