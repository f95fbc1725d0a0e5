import { expect, test } from 'vitest'
import { approveRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { closePlan, draftPlan, editPlan, listAllPlans, openPlan } from '@cairn/contract/operator/plans.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()
let drawn = 0
const fields = () => ({
  name: `Slate ${(drawn += 1)}`,
  min: '50.00',
  max: '1000.00',
  note: 'Back after 30 days',
  term_days: 30,
  distribution_rule: 'record_date' as 'record_date' | 'day_weighted',
})
const find = async (operator: TestOperator, id: string) => {
  const plan = (await operator.send(listAllPlans)).plans.find((each) => each.id === id)
  if (!plan) throw new Error('no such plan')
  return plan
}
const draft = async (owner: TestOperator, body = fields()) => (await owner.send(draftPlan, { body })).id
const open = (owner: TestOperator, id: string) => owner.send(openPlan, { params: { id } })
const eventsOn = async (id: string) =>
  (
    await server.owner.query('select did, details from audit.events where subject_id = $1 order by audit.events.id', [
      id,
    ])
  ).rows

test('a plan is drafted, opened and closed, and members see it only while it is open', async () => {
  const [owner, ada] = [await makeOperator(server, 'owner'), await makePerson(server)]
  const shown = async (id: string) => (await ada.send(listPlans)).plans.plans.some((plan) => plan['_id'] === id)
  const id = await draft(owner)
  expect(await shown(id)).toBe(false)
  await open(owner, id)
  expect(await shown(id)).toBe(true)
  await owner.send(closePlan, { params: { id } })
  expect(await shown(id)).toBe(false)

  expect((await eventsOn(id)).map(({ did }) => did)).toEqual(['plan_drafted', 'plan_opened', 'plan_closed'])
  const { rows } = await server.owner.query('select role from ledger.accounts where code = $1', [
    `realised_gains:${id}`,
  ])
  expect(rows).toEqual([{ role: 'realised_gains' }])
})

test('the state of a plan only moves forward', async () => {
  const owner = await makeOperator(server, 'owner')
  const id = await draft(owner)
  await expectRefused(owner.send(closePlan, { params: { id } }), 'plan_not_open')
  await open(owner, id)
  await expectRefused(open(owner, id), 'plan_not_draft')
  await owner.send(closePlan, { params: { id } })
  await expectRefused(open(owner, id), 'plan_not_draft')
  await expectRefused(owner.send(closePlan, { params: { id } }), 'plan_not_open')
  await expectRefused(owner.send(editPlan, { params: { id }, body: fields() }), 'plan_is_closed')
})

async function makeOnlyOwner(): Promise<TestOperator> {
  await server.owner.query('update operators set removed_at = now() where removed_at is null')
  return makeOperator(server, 'owner')
}

test('of an open plan the limits and the note can change, and the name, the term and the distribution rule cannot', async () => {
  const owner = await makeOnlyOwner()
  const body = fields()
  const id = await draft(owner, body)
  await open(owner, id)
  const edit = (change: object) => owner.send(editPlan, { params: { id }, body: { ...body, ...change } })
  await expectRefused(edit({ max: '2000.00', note: '' }), 'reason_needed')
  await edit({ max: '2000.00', note: '', reason: 'Freya asked for it' })
  await expectRefused(edit({ term_days: null }), 'plan_is_open')
  await expectRefused(edit({ name: 'Another' }), 'plan_is_open')
  await expectRefused(edit({ distribution_rule: 'day_weighted' }), 'plan_is_open')

  expect(await find(owner, id)).toMatchObject({ max: 2_000_00n, note: '', term_days: 30 })
  expect((await eventsOn(id)).at(-1)).toMatchObject({
    did: 'plan_edited',
    details: {
      max_before: '1000.00',
      max_after: '2000.00',
      note_before: 'Back after 30 days',
      note_after: '',
      reason: 'Freya asked for it',
    },
  })
})

test('of two edits at once one is refused as changed', async () => {
  const [one, two] = await makeOperators(server, 'owner', 'owner')
  const body = fields()
  const id = await draft(one, body)
  const { version } = await find(one, id)
  const edit = (who: TestOperator, max: string) =>
    who.send(editPlan, { params: { id }, version, body: { ...body, max } })
  const outcomes = await Promise.allSettled([edit(one, '600.00'), edit(two, '700.00')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
  await expectRefused(one.send(openPlan, { params: { id }, version }), 'changed_meanwhile')
})

test('of several who edit or close a plan at once, one succeeds', async () => {
  const owners = await makeOperators(server, 'owner', 'owner')
  const body = fields()
  const id = await draft(owners[0]!, body)
  const atOnce = async (operation: (who: TestOperator, turn: number) => Promise<unknown>) => {
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map((turn) => operation(owners[turn % 2]!, turn)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  for (let round = 0; round < 8; round += 1) {
    const { version } = await find(owners[0]!, id)
    await atOnce((who, turn) =>
      who.send(editPlan, { params: { id }, version, body: { ...body, note: `Round ${round}, ${turn}` } }),
    )
  }
  await open(owners[0]!, id)
  await atOnce((who) => who.send(closePlan, { params: { id } }))
})

test('no two open plans share a name, and invalid fields are refused', async () => {
  const owner = await makeOperator(server, 'owner')
  const body = fields()
  await open(owner, await draft(owner, body))
  const twin = await draft(owner, { ...body, name: body.name.toUpperCase() })
  await expectRefused(open(owner, twin), 'plan_name_taken')
  const twins = [
    body.name.replace('a', '\u0430'),
    ` ${body.name.replace(' ', '  ')}.`,
    body.name.replaceAll('l', 'I'),
  ].filter((name) => name !== body.name)
  for (const name of twins) await expectRefused(open(owner, await draft(owner, { ...body, name })), 'plan_name_taken')

  const bad = (change: object) => owner.send(draftPlan, { body: { ...fields(), ...change } })
  await expectRefused(bad({ name: ' ' }), 'plan_name_invalid')
  await expectRefused(bad({ note: 'x'.repeat(301) }), 'plan_note_invalid')
  await expectRefused(bad({ min: '0' }), 'amount_invalid')
  await expectRefused(bad({ max: '1.005' }), 'amount_invalid')
  await expectRefused(bad({ min: '1000.01' }), 'plan_limits_invalid')
  await expectRefused(bad({ term_days: 0 }), 'term_invalid')
  await expectRefused(bad({ term_days: 1.5 }), 'term_invalid')
})

test('one of two owners narrows the limits of an open plan alone, and another approves wider ones (SEC-32)', async () => {
  const one = await makeOnlyOwner()
  const two = await makeOperator(server, 'owner')
  const body = fields()
  const id = await draft(one, body)
  await open(one, id)
  const edit = (change: object) => one.send(editPlan, { params: { id }, body: { ...body, ...change } })
  expect(await edit({ min: '60.00', max: '900.00' })).toMatchObject({ approval_id: null })

  for (const wider of [
    { min: '60.00', max: '900.01' },
    { min: '59.99', max: '900.00' },
  ]) {
    await expectRefused(edit(wider), 'second_person_needed')
  }
  const wider = { min: '1.00', max: '900000000.00', note: 'Another note', reason: 'Freya asked for it' }
  const { approval_id } = await edit(wider)
  await expectRefused(edit(wider), 'approval_requested_already')
  expect(await find(one, id)).toMatchObject({ min: 60_00n, max: 900_00n, note: 'Another note' })
  const params = { id: approval_id ?? '' }
  await expectRefused(one.send(approveRequest, { params }), 'approval_is_own')
  expect((await two.send(viewApproval, { params })).approval.sentence).toBe(
    `The limits of ${body.name} change from $60.00–$900.00 to $1.00–$900,000,000.00`,
  )
  await two.send(approveRequest, { params })
  expect(await find(one, id)).toMatchObject({ min: 1_00n, max: 900_000_000_00n })
  expect((await eventsOn(id)).at(-1)).toMatchObject({ details: { max_before: '900.00', max_after: '900000000.00' } })
})

test('wider limits are not approved when the plan has other limits since, or is closed', async () => {
  const one = await makeOnlyOwner()
  const two = await makeOperator(server, 'owner')
  const body = fields()
  const id = await draft(one, body)
  await open(one, id)
  const edit = (change: object) => one.send(editPlan, { params: { id }, body: { ...body, ...change } })
  const { approval_id } = await edit({ max: '2000.00', reason: 'Freya asked for it' })
  const params = { id: approval_id ?? '' }
  await edit({ max: '800.00' })
  await expectRefused(two.send(approveRequest, { params }), 'changed_meanwhile')
  await one.send(closePlan, { params: { id } })
  await expectRefused(two.send(approveRequest, { params }), 'plan_not_open')
})

test('the server’s role cannot widen the limits of an open plan without two owners (SEC-32)', async () => {
  const one = await makeOnlyOwner()
  await makeOperator(server, 'owner')
  const id = await draft(one)
  await open(one, id)
  const widen = server.database.plainPool.query('update plans set max_cents = 90000000000 where id = $1', [id])
  await expect(widen).rejects.toMatchObject({ code: 'CL005' })
})
