import { expect, test } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { loadConfig } from '../../../configuration/config.ts'
import { isSameAddress } from '../same-address.ts'
import { openChain } from '../sources/open-chain.ts'
import type { OpenSource } from '../sources/open-source.ts'

/** A chain that a test changes, real or played. */
export interface TriedChain {
  asset: Asset
  /** The value of the setting. */
  source: string
  /** How many blocks make a payment final. */
  finalDepth: number
  /** Pays in a transaction without a block. */
  pay: (units: bigint) => Promise<{ id: string; to: string }>
  /** A contract pays ether, in no field of its transaction. Only on Ethereum. */
  payByContract?: (units: bigint) => Promise<{ id: string; to: string; from: string }>
  mine: (blocks: number) => Promise<void>
  /** Puts other blocks, one more, in the place of the newest. Their transactions have no block, or are unknown. */
  reorganise: (blocks: number) => Promise<void>
}

/** Every source keeps this: what the product reads of a payment from the first sight to the final block, and of a reorganisation. */
export function testSourceContract(name: string, find: () => TriedChain): void {
  const open = async ({ asset, source } = find()) => {
    const config = loadConfig({ [`${asset.toUpperCase()}_SOURCE`]: source })
    return (await openChain(config, asset, AbortSignal.timeout(10_000)))!
  }
  const look = async (id: string) => (await open()).findTransaction(id.replace('0x', ''))

  test(`${name} shows its newest block, and knows no other transaction`, async () => {
    const [before] = (await open()).sources
    await find().mine(2)
    const [after] = (await open()).sources
    expect(after!.tip.height).toBe(before!.tip.height + 2)
    expect(await look('d'.repeat(64))).toBeNull()
  })

  test(`${name} shows a payment from the first sight to the final block`, async () => {
    const { finalDepth, mine, pay } = find()
    const units = 123_456_789n
    const { id, to } = await pay(units)
    expect(await look(id)).toMatchObject({ depth: 0, isFinal: false })
    await mine(1)
    for (let depth = 1; depth <= finalDepth; depth += 1, await mine(1)) {
      const found = (await look(id))!
      expect(found).toMatchObject({ depth, isFinal: depth === finalDepth, hasFailed: false })
      const own = found.payments!.filter(({ address }) => isSameAddress(address, to))
      expect(own).toMatchObject([{ units, isOther: false }])
    }
  })

  test(`${name} shows the payments of a block, or to an address`, async () => {
    const { mine, pay } = find()
    const { id, to } = await pay(5_000n)
    await mine(1)
    const [source] = (await open()).sources
    const { listPaying, readBlock, tip } = source!
    if (listPaying) expect(await listPaying(to)).toContain(id)
    if (!readBlock) return
    const [block, before] = [await readBlock(tip.height), await readBlock(tip.height - 1)]
    expect(block.previous).toBe(before.hash)
    const paying = block.transactions.filter(({ addresses }) => addresses.some((address) => isSameAddress(address, to)))
    expect(paying.map((one) => one.id)).toEqual([id.replace('0x', '')])
  })

  test(`${name} shows no block of a transaction whose block has left the chain`, async () => {
    const { mine, pay, reorganise } = find()
    await mine(3)
    const { id } = await pay(7_000n)
    await mine(2)
    expect(await look(id)).toMatchObject({ depth: 2 })
    await reorganise(3)
    expect(await look(id)).toSatisfy((found: { depth: number } | null) => (found?.depth ?? 0) === 0)
  })

  test(`${name} shows what lies at an address, also from a contract, and what its sender spent`, async () => {
    const { finalDepth, mine, pay, payByContract } = find()
    if (!payByContract) return
    const { to } = await pay(1_000n)
    await mine(finalDepth)
    const balanceOf = async (address: string, isNow = true) => {
      const [{ readBalances, tip }] = (await open()).sources as [OpenSource]
      return (await readBalances!([address], isNow ? null : tip.finalHeight)).units[0]!
    }
    const before = await balanceOf(to)
    const { from, id } = await payByContract(7_000n)
    const had = await balanceOf(from)
    await mine(1)
    expect(await balanceOf(to)).toBe(before + 7_000n)
    expect(await balanceOf(to, false)).toBe(before)
    await mine(finalDepth)
    expect(await balanceOf(to, false)).toBe(before + 7_000n)
    const [source] = (await open()).sources
    const { transactions } = await source!.readBlock!((await look(id))!.block!.height)
    expect(transactions).toEqual([{ id: id.slice(2), addresses: [expect.any(String)], from: expect.any(String) }])
    const spent = await source!.readSpent!(id.slice(2))
    expect(spent).toMatchObject({ from: from.toLowerCase(), units: had - (await balanceOf(from)) })
  })
}
