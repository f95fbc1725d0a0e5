import { expect, test } from 'vitest'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { selectSignedPage } from './select-signed.ts'
import { signedKinds } from './signed-rows.ts'

const server = useTestServer()

// In the order of the text, each page sorts all later rows: signing again takes hours instead of minutes.
test.each(signedKinds)('a page of signed rows is in the order of the ids, not of their text: %s', async (kind) => {
  const { rows } = await server.owner.query<{ 'QUERY PLAN': string }>(
    `explain verbose ${selectSignedPage(kind, 1000).replace('$1', "'00000000-0000-0000-0000-000000000000'")}`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Sort Key:.*::text/)
})
