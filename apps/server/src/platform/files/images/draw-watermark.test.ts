import { expect, test } from 'vitest'
import { drawWatermark } from './draw-watermark.ts'

const draw = (...lines: string[]) => drawWatermark(400, 300, lines)

test.for([
  ['Юлия Иванова', 'YULIYA IVANOVA'],
  ['Γιώργος', 'GIORGOS'],
  ['王小明', 'WANGXIAOMING'],
  ['김철수', 'GIMCHEOLSU'],
  ['محمد علي', "MHMD 'LY"],
  ['שרה', 'SRH'],
  ['Łukasz Żółć', 'LUKASZ ZOLC'],
  ['José Nuñez-O’Brien', "JOSE NUNEZ-O'BRIEN"],
  ['theo@sample.test', 'THEO@SAMPLE.TEST'],
] as const)('%s can be read across a document, as %s', ([name, read]) => {
  expect(draw(name).equals(draw(read))).toBe(true)
  // Two names are two watermarks, which `?` for each letter would not be.
  expect(draw(name).equals(draw('?'.repeat(read.length)))).toBe(false)
})

test('any text can be drawn', () => {
  const strange = [String.fromCodePoint(0x1f600), '\u0000\u001b', '\ud800', '{|}~`^', ''].join('')
  expect(draw(strange, 'theo@sample.test').some((byte) => byte > 0)).toBe(true)
  expect(draw('', '').length).toBe(400 * 300 * 4)
})
