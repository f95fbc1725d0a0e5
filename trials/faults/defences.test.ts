import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inTree, removeFrom } from './defence.ts'
import { defences } from './defences/defences.ts'

test('every defence in the table is in its file exactly once, and has its test', () => {
  expect(defences.length).toBeGreaterThanOrEqual(40)
  expect(new Set(defences.map(({ name }) => name)).size).toBe(defences.length)
  for (const defence of defences) {
    expect(() => removeFrom(readFileSync(defence.file, 'utf8'), defence)).not.toThrow()
    expect(existsSync(inTree(defence.test)), defence.test).toBe(true)
  }
})
