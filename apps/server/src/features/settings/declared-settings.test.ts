import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  defaultSettings,
  isLooser,
  settingNames,
  settingTable,
} from '@cairn/contract/operator/settings/setting-rules.ts'
import { columnOf, settingColumns } from '../../shared/settings.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

// The migration repeats what the contract declares of each setting.
const server = useTestServer()

test('each setting of the contract is a column of the database with the same default, and no other column is one', async () => {
  await server.owner.query('delete from settings; insert into settings default values')
  const [row] = await server.database.kysely.selectFrom('settings').selectAll().execute()
  const { id: _id, signature: _signature, changed_at: _changedAt, ...values } = row!
  expect(values).toEqual(Object.fromEntries(settingNames.map((name) => [columnOf(name), defaultSettings[name]])))
})

test('the database takes the values that the contract takes: the same numbers, and null for the same settings', async () => {
  for (const name of settingNames) {
    const { help, input, unit } = settingTable[name]
    expect(await isTaken(columnOf(name), null), name).toBe(z.safeParse(input, null).success)
    if (unit === 'usd') {
      expect(await isTaken(columnOf(name), 0), name).toBe(z.safeParse(input, '0').success)
      expect(await isTaken(columnOf(name), -1), name).toBe(false)
    }
    const { minimum, maximum } = z.toJSONSchema(input, { unrepresentable: 'any' })
    if (minimum === undefined || maximum === undefined) continue
    for (const value of [minimum - 1, minimum, maximum, maximum + 1]) {
      expect(await isTaken(columnOf(name), value), `${name} ${value}`).toBe(z.safeParse(input, value).success)
    }
    const range = `From ${minimum} to ${maximum.toLocaleString('en-US')}`
    if (unit !== 'basis_points') expect(help).toContain(range)
  }
})

async function isTaken(column: string, value: unknown): Promise<boolean> {
  await server.owner.query('begin')
  const update = server.owner.query(`update settings set ${column} = ${value}`)
  const [outcome] = await Promise.allSettled([update])
  await server.owner.query('rollback')
  return outcome.status === 'fulfilled'
}

const samples = { choice: [null, true, false], text: [null, 'network', 'security'], number: [0, 1, 2, null] }

test('the database and the contract agree on which direction of each setting is looser', async () => {
  const { rows } = await server.owner.query('select setting, looser_when from setting_rules')
  expect(Object.fromEntries(rows.map(({ setting, looser_when }) => [setting, looser_when]))).toEqual(
    Object.fromEntries(settingNames.map((name) => [columnOf(name), settingTable[name].looserWhen])),
  )
  expect(rows).toHaveLength(settingColumns.length)
  for (const name of settingNames) {
    const { looserWhen, unit } = settingTable[name]
    const isText = looserWhen === 'changed' || looserWhen === 'removed'
    const values = isText ? samples.text : unit === 'choice' ? samples.choice : samples.number
    for (const before of values) {
      for (const after of values) {
        const { rows: answer } = await server.owner.query('select is_looser($1, $2::jsonb, $3::jsonb) as looser', [
          columnOf(name),
          JSON.stringify(before),
          JSON.stringify(after),
        ])
        expect(answer[0].looser, `${name} from ${before} to ${after}`).toBe(isLooser(name, before, after))
      }
    }
  }
})
