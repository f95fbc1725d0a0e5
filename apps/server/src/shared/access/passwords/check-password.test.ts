import { expect, test } from 'vitest'
import { requestPasswordReset, signIn } from '@cairn/contract/member/account/sessions.ts'
import { signInOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()

test('attempts for emails without an account leave no row for more than a day (SEC-160)', async () => {
  for (let n = 0; n < 5; n += 1) {
    const email = `nobody${n}@people.test`
    const operator = { headers: { 'x-cairn-operator': '1' }, body: { email, password: 'wrong', code: '000000' } }
    const replies = [
      await sendOnce(server.url, signIn, { body: { username: email, password: 'wrong' } }),
      await sendOnce(server.url, signInOperator, operator),
      await sendOnce(server.url, requestPasswordReset, { body: { username: email } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 200])
  }
  const { rows } = await server.owner.query(`
    select (select count(*)::int from audit.events) as events,
      (select count(*)::int from attempts) > 20 as counts,
      (select count(*)::int from attempts
        where expire > 1000 * extract(epoch from now() + interval '1 day 1 minute')) as long_counts`)
  expect(rows).toEqual([{ events: 0, counts: true, long_counts: 0 }])
})
