import { beforeEach, expect, test } from 'vitest'
import { loadConfig, type Config } from '../../../configuration/config.ts'
import { pay, resetChain, useChainServer, type Dialect } from '../testing/chain-server.ts'
import { blockHash, type MadeTransaction, type Reply } from '../testing/dialects.ts'
import { goodAddresses } from '../../../testing/people/people.ts'
import { testSourceContract, type TriedChain } from '../testing/source-contract.ts'
import type { SourceProblem } from './chain-source.ts'
import { openChain } from './open-chain.ts'

const dialects = ['esplora', 'Bitcoin Core', 'Ethereum', 'USDT on TRON'] as const satisfies Dialect[]
const [, , ether, tron] = dialects
const evm = [ether, tron]
const servers = Object.fromEntries(dialects.map((dialect) => [dialect, useChainServer(dialect)]))
const serverOf = (dialect: Dialect) => servers[dialect]!
beforeEach(() => Object.values(servers).forEach(resetChain))

function configOf(dialect: Dialect, changes: Record<string, string> = {}): Config {
  const { asset, source } = serverOf(dialect)
  return loadConfig({ [`${asset.toUpperCase()}_SOURCE`]: source, ...changes })
}

async function find(dialect: Dialect, id: string, waitMs = 5_000) {
  const { asset } = serverOf(dialect)
  const chain = await openChain(configOf(dialect), asset, AbortSignal.timeout(waitMs))
  return chain!.findTransaction(id.replace('0x', ''))
}
/** Each dialect with each row of a table. */
function withEach<Row extends readonly unknown[]>(rows: Row[]): [Dialect, ...Row][] {
  return rows.flatMap((row) => dialects.map((dialect): [Dialect, ...Row] => [dialect, ...row]))
}
const to = (dialect: Dialect) => goodAddresses[serverOf(dialect).asset]

/** The played chain, as `npm run faults -- --nodes` has real ones. */
function tried(dialect: Dialect): TriedChain {
  const server = serverOf(dialect)
  const grow = (blocks: number) => {
    server.chain.height += blocks
    server.chain.finalHeight = server.chain.height - 2
  }
  return {
    ...server,
    finalDepth: 3,
    pay: async (units) => {
      return { id: pay(server, [{ to: to(dialect), units: `${units}` }], { height: null }), to: to(dialect) }
    },
    mine: async (blocks) => {
      for (const one of server.chain.transactions) one.height ??= server.chain.height + 1
      grow(blocks)
    },
    reorganise: async (blocks) => {
      const first = server.chain.height - blocks + 1
      server.chain.forkedAt = first
      for (const one of server.chain.transactions) if ((one.height ?? 0) >= first) one.height = null
      grow(1)
    },
  }
}
for (const dialect of dialects) testSourceContract(dialect, () => tried(dialect))

test.each(dialects)('%s shows recipient, depth and each digit of the amount', async (dialect) => {
  const units = '9007199254740993'
  const id = pay(serverOf(dialect), [{ to: to(dialect), units }], { height: 997 })
  const found = await find(dialect, id)
  expect(found).toMatchObject({ depth: 4, isFinal: true, hasFailed: false })
  const [payment] = found!.payments!
  expect(payment).toMatchObject({ output: 0, units: BigInt(units), isOther: false })
  expect(payment!.address.toLowerCase()).toBe(to(dialect).toLowerCase())
})

const depths: [string, Partial<MadeTransaction>, object | null][] = [
  ['in a block that the chain has left', { isOrphan: true }, { depth: 0, isFinal: false }],
  ['in a block that is newer than the tip that was read', { height: 1_001 }, { depth: 1, isFinal: false }],
]
test.each(withEach(depths))('%s shows a transaction that is %s', async (dialect, _, changes, expected) => {
  expect(await find(dialect, pay(serverOf(dialect), [{ to: to(dialect), units: '5' }], changes))).toMatchObject(
    expected!,
  )
})

test.each(evm)('%s counts blocks where a node knows no final one', async (dialect) => {
  serverOf(dialect).chain.finalHeight = null
  const needed = dialect === ether ? 64 : 19
  for (const depth of [needed - 1, needed]) {
    const id = pay(serverOf(dialect), [{ to: to(dialect), units: '5' }], { height: 1_001 - depth })
    expect(await find(dialect, id)).toMatchObject({ depth, isFinal: depth === needed })
  }
})

test('a token is counted by its contract, and each of its transfers is one payment', async () => {
  const other = goodAddresses.usdt
  const id = pay(serverOf(tron), [
    { to: other, units: '7', isOther: true },
    { to: other, units: '8' },
    { to: other, units: '9' },
  ])
  const { payments } = (await find(tron, id))!
  expect(payments!.map(({ isOther, units }) => [units, isOther])).toEqual([
    [7n, true],
    [8n, false],
    [9n, false],
  ])
  const own = payments!.filter(({ isOther }) => !isOther)
  expect(new Set(own.map(({ output }) => output)).size).toBe(2)
})

test('Bitcoin Core gets its name and password in a header, and may answer with exponents', async () => {
  const server = serverOf('Bitcoin Core')
  const id = pay(server, [{ to: to('Bitcoin Core'), units: '123' }])
  let login: string | undefined
  server.answer = ({ text }, _question, response) => {
    login = response!.req.headers.authorization
    return { text: text.replace('0.00000123', '1.23e-06') }
  }
  const config = loadConfig({ BITCOIN_SOURCE: server.source.replace('//', '//cairn:pass%40word@') })
  const chain = await openChain(config, 'bitcoin', AbortSignal.timeout(5_000))
  expect((await chain!.findTransaction(id))!.payments![0]!.units).toBe(123n)
  expect(login).toBe(`Basic ${btoa('cairn:pass@word')}`)
})

test('Bitcoin Core without its index of transactions is not believed when it finds no transaction', async () => {
  const server = serverOf('Bitcoin Core')
  const message =
    'No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries.'
  server.answer = ({ text }) => ({ text: text.replace(/No such mempool or blockchain[^"]*/, message) })
  await expect(find('Bitcoin Core', 'd'.repeat(64))).rejects.toThrow('set txindex=1')
})

const isAboutTransaction = (question: string) => /tx\/|getrawtransaction|Transaction/.test(question)
/** How each dialect writes 123456789 units. */
const written: Record<Dialect, string> = {
  esplora: '123456789',
  'Bitcoin Core': '1.23456789',
  Ethereum: '"0x75bcd15"',
  'USDT on TRON': `"0x${'75bcd15'.padStart(64, '0')}"`,
}
const change =
  (from: RegExp | string, into: string) =>
  ({ text }: Reply) => ({ text: text.replaceAll(from, into) })
const amountIs = (value: string) => (reply: Reply, dialect: Dialect) => change(written[dialect], value)(reply)

type Hostile = [name: string, problem: SourceProblem, answer: (reply: Reply, dialect: Dialect) => Reply]
const hostile: Hostile[] = [
  ['a page of HTML', 'source_unreadable', () => ({ text: '<html>Welcome</html>' })],
  ['nothing', 'source_unreadable', () => ({ text: '' })],
  ['null', 'source_unreadable', () => ({ text: 'null' })],
  ['a list', 'source_unreadable', () => ({ text: '[]' })],
  ['half of its reply', 'source_unreadable', ({ text }) => ({ text: text.slice(0, text.length / 2) })],
  ['lists within lists', 'source_unreadable', () => ({ text: '['.repeat(50_000) + ']'.repeat(50_000) })],
  ['five megabytes', 'source_unreadable', ({ text }) => ({ text: text + ' '.repeat(5_000_000) })],
  ['another transaction', 'source_unreadable', change(/c{56}/g, 'e'.repeat(56))],
  ['a negative amount', 'source_unreadable', amountIs('-5')],
  ['an amount with a fraction of a unit', 'source_unreadable', amountIs('0.0000000005')],
  ['an amount that is no number', 'source_unreadable', amountIs('"NaN"')],
  ['an amount that is an object', 'source_unreadable', amountIs('{}')],
  ['an amount without an end', 'source_unreadable', amountIs('1e99')],
  ['an amount that is missing', 'source_unreadable', amountIs('null')],
  ['a redirect', 'source_unreadable', () => ({ status: 302, text: '' })],
  ['HTTP 401', 'source_refuses', () => ({ status: 401, text: '' })],
  ['HTTP 403', 'source_refuses', () => ({ status: 403, text: '{"error":"forbidden"}' })],
  ['HTTP 429', 'source_refuses', () => ({ status: 429, text: 'slow down' })],
  ['HTTP 500', 'source_silent', () => ({ status: 500, text: 'oops' })],
  ['HTTP 502', 'source_silent', () => ({ status: 502, text: '<html>Bad gateway</html>' })],
]
test.each(withEach(hostile))('%s that sends %s is not believed', async (dialect, _, problem, answer) => {
  const server = serverOf(dialect)
  const id = pay(server, [{ to: to(dialect), units: '123456789' }])
  expect((await find(dialect, id))!.payments![0]!.units).toBe(123_456_789n)
  server.answer = (reply, question) => (isAboutTransaction(question) ? answer(reply, dialect) : reply)
  await expect(find(dialect, id)).rejects.toMatchObject({ name: 'SourceError', problem })
})

test.each(dialects)('%s that stays silent, or never ends its reply, is given up in time', async (dialect) => {
  const server = serverOf(dialect)
  for (const answer of [
    () => null,
    (_reply: object, _question: string, response?: { write: (text: string) => void }) => {
      response!.write('{"id":')
      return null
    },
  ]) {
    server.answer = answer
    await expect(find(dialect, 'd'.repeat(64), 100)).rejects.toMatchObject({ problem: 'source_silent' })
  }
})

test.each(dialects)('%s on another network, behind, or ahead of time is not believed', async (dialect) => {
  const server = serverOf(dialect)
  const now = server.chain.tipAt
  const failing: [SourceProblem, Partial<typeof server.chain>][] = [
    ['source_behind', { tipAt: now - 3 * 3_600 }],
    ['source_behind', { tipAt: now + 3 * 3_600 }],
    ['source_on_other_network', { network: server.asset === 'bitcoin' ? blockHash(0, 'f') : '56' }],
  ]
  for (const [problem, changes] of failing) {
    resetChain(server)
    Object.assign(server.chain, changes)
    await expect(find(dialect, 'd'.repeat(64))).rejects.toMatchObject({ problem })
  }
})

/** Reads a block, or the ranges of blocks of a token. */
async function readBlocks(dialect: Dialect, first: number, last = first) {
  const { asset } = serverOf(dialect)
  const { sources } = (await openChain(configOf(dialect), asset, AbortSignal.timeout(5_000)))!
  const source = sources[0]!
  return source.readBlocks ? source.readBlocks(first, last) : source.readBlock!(first)
}

test('Ethereum shows a block without payments, and the one before it, with the senders of its transactions', async () => {
  const block = { hash: `0x${blockHash(990)}`, previous: `0x${blockHash(989)}`, transactions: [] }
  expect(await readBlocks(ether, 990)).toEqual(block)
  const server = serverOf(ether)
  const from = to(ether)
  pay(server, [{ to: from, units: '0' }], { height: 990, from })
  pay(server, [{ to: from, units: '5', isOther: true }], { height: 990, callsContract: true, from })
  const paysNone = { id: expect.any(String), addresses: [], from }
  expect(await readBlocks(ether, 990)).toEqual({ ...block, transactions: [paysNone, paysNone] })
})

test('a range of blocks has each transfer of the token that is more than zero, and of no other', async () => {
  const server = serverOf(tron)
  const address = to(tron)
  const ids = [990, 992].map((height) => pay(server, [{ to: address, units: '5' }], { height }))
  pay(server, [{ to: address, units: '0' }], { height: 991 })
  pay(server, [{ to: address, units: '5' }], { height: 991, hasFailed: true })
  pay(server, [{ to: address, units: '5', isOther: true }], { height: 991, callsContract: true })
  expect(await readBlocks(tron, 990, 992)).toEqual({
    hash: `0x${blockHash(992)}`,
    transactions: ids.map((id) => ({ id, addresses: [address] })),
  })
  server.chain.rangeMax = 2
  await expect(readBlocks(tron, 990, 992)).rejects.toMatchObject({ problem: 'source_silent' })
})

const inResult = (changes: (result: never) => unknown) => (text: string) => {
  const reply = JSON.parse(text) as { result: never }
  return JSON.stringify({ ...reply, result: changes(reply.result) })
}
const withLog = (changes: object) => inResult((logs: object[]) => logs.map((log) => ({ ...log, ...changes })))
const withBlock = (changes: object) => inResult((block: object) => ({ ...block, ...changes }))
type WrongBlock = [Dialect, what: string, problem: SourceProblem, method: string, change: (text: string) => string]
const none = inResult(() => null)
const wrongBlocks: WrongBlock[] = [
  [ether, 'no block', 'source_behind', 'ByNumber', none],
  [ether, 'another block', 'source_unreadable', 'ByNumber', withBlock({ number: '0x3dd' })],
  [ether, 'a block without its transactions', 'source_unreadable', 'ByNumber', withBlock({ transactions: [] })],
  [ether, 'only their ids', 'source_unreadable', 'ByNumber', withBlock({ transactions: [`0x${'c'.repeat(64)}`] })],
  [tron, 'logs of another block', 'source_unreadable', 'Logs', withLog({ blockNumber: '0x3dd' })],
  [tron, 'logs of another contract', 'source_unreadable', 'Logs', withLog({ address: `0x${'9'.repeat(40)}` })],
  [tron, 'no list of logs', 'source_unreadable', 'Logs', none],
  [tron, 'no logs, and not their last block', 'source_behind', 'ByNumber', none],
]
test.each(wrongBlocks)('%s that shows %s is not believed', async (dialect, _, problem, method, changed) => {
  const server = serverOf(dialect)
  pay(server, [{ to: to(dialect), units: '5' }], { height: 990 })
  expect((await readBlocks(dialect, 990)).transactions).toHaveLength(1)
  let asked = 0
  server.answer = (reply, question) => {
    asked += 1
    // The first three open the source.
    return asked > 3 && question.endsWith(method) ? { text: changed(reply.text) } : reply
  }
  await expect(readBlocks(dialect, 990)).rejects.toMatchObject({ name: 'SourceError', problem })
})

test.each(evm)('%s that shows more coins than there are is not believed', async (dialect) => {
  const id = pay(serverOf(dialect), [{ to: to(dialect), units: `1${'0'.repeat(27)}` }])
  await expect(find(dialect, id)).rejects.toMatchObject({ problem: 'source_unreadable' })
})

test.each(dialects)('%s gets read calls only', async (dialect) => {
  const server = serverOf(dialect)
  await find(dialect, pay(server, [{ to: to(dialect), units: '5' }]))
  if (dialect !== 'esplora') await readBlocks(dialect, 990)
  const reads =
    /^(\/(block-height|blocks|block|tx)\/[\w/]+|getblock|getblockhash|getblockchaininfo|getblockheader|getrawtransaction|eth_chainId|eth_get(BlockByNumber|Logs|TransactionByHash|TransactionReceipt))$/
  for (const question of server.asked) expect(question).toMatch(reads)
})

test('a test network is a network of its own in production', async () => {
  const server = serverOf(ether)
  server.chain.network = '11155111'
  const config = configOf(ether)
  const signal = AbortSignal.timeout(5_000)
  expect((await openChain(config, 'ethereum', signal))?.sources[0]!.tip.height).toBe(1_000)
  await expect(openChain({ ...config, isProduction: true }, 'ethereum', signal)).rejects.toMatchObject({
    problem: 'source_on_other_network',
    message: 'Sepolia',
  })
})

test('a source that is not there is silent, and its key is in no message', async () => {
  const config = loadConfig({ ETHEREUM_SOURCE: 'http://127.0.0.1:9/v3/a-secret-key' })
  const failing = openChain(config, 'ethereum', AbortSignal.timeout(5_000))
  await expect(failing).rejects.toMatchObject({
    problem: 'source_silent',
    message: expect.not.stringContaining('secret'),
  })
})
