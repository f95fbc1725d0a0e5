import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from '../../../configuration/config.ts'
import { requireGoodPassword } from './require-good-password.ts'

const config = loadConfig({
  PUBLIC_URL: 'https://invest.harbourpartners.example',
  MAIL_FROM: 'Harbour Partners <hello@mail.harbourpartners.example>',
})

function codeOf(password: string): string {
  try {
    requireGoodPassword({ config }, password, ['Ada Byron', 'ada.byron@people.test'])
    return 'accepted'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const easy = `11223344 a1b2c3d4 ncc1701d cairn2026 Cairn2026! cairncairn CAIRN-2026 2026cairn harbourpartners Harbour.Partners1
  harbour2026 Partners#1 invest2026 hello@mail.harbourpartners.example zxcvbnm, !@#$%^&* 98765432a qwerty-1234 abcdefgh!!
  stonestone stonestone1 abababab 20262026 aaaaaaaaaaaaaaaa qwertyuiopasdfghjkl 1234567890987654321 asdfqwerzxcv ＱＷＥＲＴＹ１２３４
  qwer-asdf-zxcv fedcba98 xyz12345 111222333444 P@ssw0rd123 iloveyou2026 ILoveYou!! correcthorse Correct-Horse correct_horse99
  $unsh1ne2026 dr@g0n1987 2024Dragon! p.a.s.s.w.o.r.d monkeymonkey! Monkey-Monkey1 drowssap99 sunshine-dragon
  Summer2026! Winter#2025 Fuckyou123! f00tb@ll99 Liverpool2026 1l0vey0u!! Princess_01 l3tme1n2026 C@irn2026 H4rbourP4rtners
  stack-of-stones Stack_of_Stones correct-horse-battery-staple master.yoda1 trustno1!2026`
test.for(easy.split(/\s+/))('%s is too easy to guess (SEC-47)', (password) => {
  expect(codeOf(password)).toBe('password_common')
})

test.for(['adabyron1', 'Byron Ada', 'ada.byron@people.test', '4d4Byr0n!', 'Ada_Byron1815', '@daByron'])(
  '%s is the person’s own name (SEC-47)',
  (password) => {
    expect(codeOf(password)).toBe('password_personal')
  },
)

const good = `stack of warm stones
marble-otter-8812
a quiet river stone
lichen on granite
brave horses skip breakfast
the kettle sings at four
nine geese over Oslo
my grandmother's blue bicycle
Zq8!kf02
x7Gh2kLm
tjdfk-39xkq
8f3k-20vq-11zt
ağaç ve taş 7
monkeytiger-lamp
ada4stones
wet paper umbrella
purple cellar door
salt, pepper, thunder
tomatoes in november
low tide at Whitby
seven crooked candles
Ich mag Pflaumenkuchen
trois chats sous la pluie
la luna sobre el tejado
синяя чашка на окне
水曜日の静かな雨
vanilla-gravel-tuba
copper wire and tape
old maps smell of dust
a harbour in the fog
cairn beside the lake
investing in wool socks
partners of the north wind
rhubarb_crumble_59
Bq7-vTn2-Lx0p
uW4$eKz9mQ
rusty gate, open field
two left shoes
her window faces east
ferns after rainfall
octopus lends a hand
slow boat, strong tea
mittens for a moose
ladder against the pear tree
twelve spoons & a fork
unlit lantern parade
property of no king
the hijinks of owls
stupendous defeat 61
quill.ink.parchment`.split('\n')

test('fifty strong ones are accepted', () => {
  expect(good).toHaveLength(50)
  expect(good.filter((password) => codeOf(password) !== 'accepted')).toEqual([])
})

const words =
  `lichen granite kettle umbrella harbour pebble walnut orchard copper lantern meadow otter cinder thimble juniper saddle
  velvet anchor bramble cobalt drizzle ember fathom gable heron inkwell jasper kelp ledger mosaic`.split(/\s+/)
const pick = (from: readonly string[]) => from[randomInt(from.length)] ?? ''

test('random passwords of ten characters and passphrases of four words are accepted', () => {
  const characters = [...'abcdefghijkmnpqrstuvwxyz23456789']
  const drawn = Array.from({ length: 300 }, (_, n) => [
    Array.from({ length: 10 }, () => pick(characters)).join(''),
    Array.from({ length: 4 }, () => pick(words)).join(n % 2 ? ' ' : '-'),
  ]).flat()
  // Four equal words are a pattern.
  const refused = drawn.filter(
    (password) => codeOf(password) !== 'accepted' && new Set(password.split(/[ -]/)).size !== 1,
  )
  expect(refused).toEqual([])
})

test('a common password is refused in every usual spelling (SEC-47)', () => {
  const common = ['password', 'sunshine', 'iloveyou', 'football', 'princess', 'dragonball', 'superman', 'computer']
  const spell: Record<string, string[]> = {
    a: ['a', 'A', '@', '4'],
    e: ['e', 'E', '3'],
    o: ['o', 'O', '0'],
    s: ['s', 'S', '$', '5'],
    i: ['i', '1', '!'],
  }
  const accepted = Array.from({ length: 400 }, () => {
    const spelled = [...pick(common)].map((letter) => pick(spell[letter] ?? [letter, letter.toUpperCase()]))
    const joined = spelled.join(pick(['', '', '-', '.', ' ']))
    return pick(['', '', '1', '!', '2025']) + joined + pick(['', '1', '123', '2026', '!', '!!', '#1', '99', '2026!'])
  }).filter((password) => codeOf(password) === 'accepted')
  expect(accepted).toEqual([])
})
