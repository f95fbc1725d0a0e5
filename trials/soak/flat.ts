/** A measurement at a moment, in seconds. */
export type Point = readonly [seconds: number, value: number]

/**
 * How much a value grows an hour, by the least squares through its lowest values: of each fifteenth of the time the lowest, because
 * what is collected later is no growth. The first quarter is left out, in which caches fill.
 */
export function growthPerHour(points: readonly Point[]): number {
  const end = points.at(-1)?.[0] ?? 0
  const start = points[0]?.[0] ?? 0
  const warmAt = start + (end - start) / 4
  const warm = points.filter(([at]) => at >= warmAt)
  const part = Math.max(1, (end - warmAt) / 15)
  const lowest = [...Map.groupBy(warm, ([at]) => Math.min(14, Math.floor((at - warmAt) / part))).values()].map(
    (group) => group.reduce((low, point) => (point[1] < low[1] ? point : low)),
  )
  const [meanAt, meanValue] = [mean(lowest.map(([at]) => at)), mean(lowest.map(([, value]) => value))]
  const spread = lowest.reduce((sum, [at]) => sum + (at - meanAt) ** 2, 0)
  const together = lowest.reduce((sum, [at, value]) => sum + (at - meanAt) * (value - meanValue), 0)
  return spread === 0 ? 0 : (together / spread) * 3_600
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
