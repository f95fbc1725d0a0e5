import { expect, test } from 'vitest'
import { listAuditEvents, recordListExport } from '@cairn/contract/operator/audit.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()
const distribution = '0198f000-0000-7000-8000-000000000000'

test('who takes a list out stands in the audit log, with the list, how it was narrowed down and how many rows the page told', async () => {
  const [sam, ada] = [await makeOperator(server, 'support'), await makePerson(server)]
  const filters = { status: 'pending', member: ada.id, amount_from: '10.50', order: 'newest' }
  await sam.send(recordListExport, { body: { list: 'operator/deposits', filters, rows: 17 } })
  const { events } = await sam.send(listAuditEvents, { query: { did: 'list_exported' } })
  expect(events).toMatchObject([
    {
      actor: { id: sam.id },
      subject: { kind: 'list', id: null },
      member: { id: ada.id },
      details: { ...filters, list: 'deposits', rows_told_by_page: 17 },
    },
  ])
  // The member’s own trail has it too.
  expect((await sam.send(listAuditEvents, { query: { member: ada.id } })).events).toHaveLength(1)
})

test('of a list within a record, the record is named', async () => {
  const sam = await makeOperator(server, 'support')
  const list = 'operator/distributions/:id/shares'
  await sam.send(recordListExport, { body: { list, params: { id: distribution }, filters: {}, rows: 0 } })
  const [event] = (await sam.send(listAuditEvents, { query: { actor: sam.id } })).events
  expect(event).toMatchObject({ subject: { kind: 'list', id: distribution }, member: null })
})

test('what is no list of operators, or no filter of it, is not written down', async () => {
  const sam = await makeOperator(server, 'support')
  const record = (body: object) =>
    sam.send(recordListExport, { body: { list: 'operator/deposits', filters: {}, rows: 1, ...body } })
  for (const list of ['operator/nothing', 'user/action/history-list', 'operator/deposits/:id', 'operator/overview']) {
    await expectRefused(record({ list }), 'not_found')
  }
  await expectRefused(record({ filters: { colour: 'red' } }), 'bad_input')
  await expectRefused(record({ filters: { status: 'never heard of' } }), 'bad_input')
  await expectRefused(record({ filters: { limit: '5' } }), 'bad_input')
  await expectRefused(record({ list: 'operator/distributions/:id/shares', params: { id: 'none' } }), 'bad_input')
  await expectRefused(record({ rows: -1 }), 'bad_input')
  await expectRefused(record({ rows: 100_001 }), 'bad_input')
  expect((await sam.send(listAuditEvents, { query: { actor: sam.id } })).events).toEqual([])
})
