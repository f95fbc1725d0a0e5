import { expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
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
  qwer-asdf-zxcv fedcba98 xyz12345 111222333444`
test.for(easy.split(/\s+/))('%s is too easy to guess (SEC-47)', (password) => {
  expect(codeOf(password)).toBe('password_common')
})

test.for(['adabyron1', 'Byron Ada', 'ada.byron@people.test'])('%s is the person’s own name (SEC-47)', (password) => {
  expect(codeOf(password)).toBe('password_personal')
})

const good = `stack-of-stones
marble-otter-8812
a quiet river stone
lichen on granite
correct horse battery staple
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

test('fifty good ones are accepted', () => {
  expect(good).toHaveLength(50)
  expect(good.filter((password) => codeOf(password) !== 'accepted')).toEqual([])
})
