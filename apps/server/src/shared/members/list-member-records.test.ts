import { expect, test } from 'vitest'
import { listDeposits } from '@cairn/contract/operator/deposits.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()

/** So many that those of one member are behind what is walked through. */
const crowdSize = 1_500

test('records of a member are found among many and behind them, each once, from both ends', async () => {
  const [support, ada, grace] = [
    await makeOperator(server, 'support'),
    await makePerson(server, { fullName: 'Ada Rare' }),
    await makePerson(server, { fullName: 'Grace Often' }),
  ]
  const plan = await openPlan(server)
  // Of every three hundredth and of the last five it is Ada's, and of all others Grace's.
  const { rows } = await server.owner.query<{ id: string; member_id: string }>(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, requested_at)
     select uuidv7(), case when n % 300 = 0 or n > $1 - 5 then $2::uuid else $3::uuid end, $4, 'bitcoin', 'an address', 2000, 'pending',
       now() - ($1 - n) * interval '1 minute'
     from generate_series(1, $1::integer) n returning id, member_id`,
    [crowdSize, ada.id, grace.id, plan._id],
  )
  // A name that more have than are gathered, all of them behind.
  const { rows: monas } = await server.owner.query<{ id: string }>(
    `with made as (
       insert into members (id, email, username, full_name, account_type, investment_plan, password_hash)
       select uuidv7(), 'mona' || n || '@crowd.test', 'mona' || n, 'Mona ' || n, 'basic', 'Basic', m.password_hash
       from generate_series(1, 1100) n, members m where m.id = $1 returning id, username
     )
     insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, requested_at)
     select uuidv7(), id, $2, 'bitcoin', 'an address', 2000, 'pending',
       now() + substr(username, 5)::integer * interval '1 second' from made
     order by substr(username, 5)::integer returning id`,
    [ada.id, plan._id],
  )
  const ofMona = monas.map(({ id }) => id)
  const of = (id: string) => rows.filter(({ member_id }) => member_id === id).map((row) => row.id)
  const list = async (query: object) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await support.send(listDeposits, { query: { limit: 4, ...query, ...(cursor ? { cursor } : {}) } })
      found.push(...page.deposits.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor && found.length < 40)
    return found
  }

  expect(of(ada.id)).toHaveLength(9)
  expect(await list({ member: 'ada ra' })).toEqual(of(ada.id))
  expect(await list({ member: 'rare', order: 'newest' })).toEqual(of(ada.id).toReversed())
  expect(await list({ member: 'rare', status: 'pending', wallet: 'bitcoin' })).toEqual(of(ada.id))
  expect(await list({ member: 'rare', status: 'completed' })).toEqual([])
  expect(await list({ member: 'grace' })).toEqual(of(grace.id).slice(0, 40))
  expect(await list({ member: 'grace', order: 'newest' })).toEqual(of(grace.id).toReversed().slice(0, 40))
  expect(await list({ member: 'mona' })).toEqual(ofMona.slice(0, 40))
  expect(await list({ member: 'mona', order: 'newest' })).toEqual(ofMona.toReversed().slice(0, 40))
  expect(await list({ member: 'nobody' })).toEqual([])
})
