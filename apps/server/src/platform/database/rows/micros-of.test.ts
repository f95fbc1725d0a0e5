import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../testing/server/test-database.ts'
import { inReads } from '../database.ts'
import { microsOf } from './micros-of.ts'

const opened = useTestDatabase(1)

test('a time has the same microseconds here as in PostgreSQL, and they bring it back', async () => {
  // A thousand moments until 2175 with fractions of every length, the ends of a second and a year, and the end of no plan.
  const { rows } = await opened.owner.query<{ moments: string[] }>(`
    select array_agg(moment::text) as moments from (
      select timestamptz '1970-01-01Z' + n * interval '75 days 11:13:17' + n * power(10, n % 7)::bigint * interval '1 microsecond'
      from generate_series(1, 1000) n
      union all select * from unnest(array['1970-01-01Z', '1970-01-01 00:00:00.000001Z', '2026-12-31 23:59:59.999999Z', '4000-01-01Z',
        '2026-11-27 00:00:00.1Z', '2026-11-27 00:00:00.100001Z', '2024-02-29 12:00:00.00001Z']::timestamptz[])
    ) as drawn(moment)`)
  const moments = rows[0]!.moments
  const found = await inReads(opened.database, (tx) =>
    tx.rows<{ moment: string; micros: bigint; back: boolean }>(
      `select moment, (extract(epoch from moment::timestamptz) * 1000000)::bigint as micros,
         'epoch'::timestamptz + given.micros::bigint * interval '1 microsecond' = moment::timestamptz as back
       from unnest($1::text[], $2::text[]) as given(moment, micros)`,
      [moments, moments.map(microsOf)],
    ),
  )
  expect(found).toHaveLength(1_007)
  for (const { moment, micros, back } of found)
    expect([moment, microsOf(moment), back]).toEqual([moment, `${BigInt(micros)}`.padStart(7, '0'), true])
})

test.for(['infinity', '2026-11-27 18:15:29', '2026-11-27 18:15:29+01', '0044-03-15 12:00:00+00 BC'])(
  'a key that is no time in UTC is an error: %s',
  (time) => {
    expect(() => microsOf(time)).toThrow('no time in UTC')
  },
)
