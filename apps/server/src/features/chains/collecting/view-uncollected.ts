import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal, formatUnits } from '@cairn/contract/core/money/coins.ts'
import { viewUncollected as call } from '@cairn/contract/operator/ledger/uncollected.ts'
import { route, type Context } from '../../../platform/http/route.ts'
import { finding, type Finding } from '../find-case.ts'
import { findingOf } from '../look-up-payment.ts'
import { openChain } from '../sources/open-chain.ts'
import { readUncollected, type Uncollected } from './read-uncollected.ts'

const readMaxMs = 8_000
const listedMax = 20

/** What lies at the addresses of deposits and members, read from the chain now, with what collecting it costs. No key is needed for it. */
export const viewUncollected = route(call, askChain, async ({ prepared, query: { asset }, tx }) => {
  const [cost] = await tx.rows<CollectingCost>(readCost, [asset])
  const smallest = { smallest: cost?.smallest_cents ?? null, is_smallest_too_low: cost?.is_too_low ?? false }
  if ('sentence' in prepared) return { uncollected: { ...nothing, problem: prepared.sentence, ...smallest } }
  const { block, lying, onlyNewest } = prepared
  const byAddress = Map.groupBy(lying, ({ address }) => address)
  return {
    uncollected: {
      problem: null,
      coins: formatUnits(asset, sumOf(lying)),
      count: lying.length,
      addresses: [...byAddress]
        .slice(0, listedMax)
        .map(([address, some]) => ({ address, coins: formatUnits(asset, sumOf(some)) })),
      only_newest: onlyNewest,
      block,
      cost: cost ? describeCost(cost, lying.length) : null,
      ...smallest,
    },
  }
})

async function askChain({ query: { asset }, services }: Context<typeof call>): Promise<Uncollected | Finding> {
  try {
    const chain = await openChain(services.config, asset, AbortSignal.timeout(readMaxMs))
    return chain ? await readUncollected(services.database, asset, chain.sources[0]!) : finding('no_source')
  } catch (error) {
    return findingOf(error)
  }
}

interface CollectingCost {
  asset: Asset
  /** In satoshi, wei, or sun of TRON. */
  units: string | null
  cents: bigint | null
  smallest_cents: bigint
  is_too_low: boolean
}

const readCost = `
  select asset, units::text, cents, smallest_cents, is_too_low from collecting_costs() where asset = $1`

const nothing = { coins: '', count: 0, addresses: [], only_newest: null, block: null, cost: null }

const sumOf = (all: { units: bigint }[]) => all.reduce((sum, { units }) => sum + units, 0n)

function describeCost({ asset, cents, units }: CollectingCost, count: number) {
  if (units === null) return null
  const all = BigInt(count)
  return {
    one: formatFee(asset, BigInt(units)),
    all: formatFee(asset, BigInt(units) * all),
    one_amount: cents,
    all_amount: cents === null ? null : cents * all,
  }
}

/** TRX has as many decimals as USDT. */
function formatFee(asset: Asset, units: bigint): string {
  return asset === 'usdt' ? `${coinsToDecimal('usdt', units)} TRX` : formatUnits(asset, units)
}
