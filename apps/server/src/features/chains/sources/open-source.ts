import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../../configuration/config.ts'
import type { ChainSetting } from '../../../shared/transactions/chain-settings.ts'
import { openBitcoinCore } from './bitcoin-core.ts'
import { SourceError, unreadable, type ChainSource, type Tip } from './chain-source.ts'
import { openEsplora } from './esplora.ts'
import { openEvm } from './evm.ts'
import { RpcRefusal } from './json-rpc.ts'

/** The networks of each asset by genesis hash or chain id: ours, and those on which the sample world may be tried. */
const networks: Record<Asset, { main: string; trial: Record<string, string> }> = {
  bitcoin: {
    main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    trial: {
      '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943': 'testnet3',
      '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043': 'testnet4',
      '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6': 'signet',
      '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206': 'regtest',
    },
  },
  ethereum: { main: '1', trial: { '11155111': 'Sepolia', '31337': 'a local chain' } },
  usdt: { main: '728126428', trial: { '3448148188': 'Nile' } },
}

/** The contract of USDT: TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t, and TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf on Nile. */
const tokens: Record<string, string> = {
  '728126428': '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '3448148188': '0xeca9bc828a3005b9a3b909f2cc5c2a54794de05f',
}

/** The oldest that the newest block may be, and how far ahead of our clock. Bitcoin has a gap of two hours once in a century. */
const ageMaxMs: Record<Asset, number> = { bitcoin: 2 * 3_600_000, ethereum: 300_000, usdt: 300_000 }
const aheadMaxMs: Record<Asset, number> = { bitcoin: 2 * 3_600_000, ethereum: 60_000, usdt: 60_000 }

export interface OpenSource extends ChainSource {
  host: string
  /** The newest block, after the network and its age were compared. */
  tip: Tip
}

interface Opening {
  config: Config
  asset: Asset
  signal: AbortSignal
  /** Learns of each problem, also of those after the opening. */
  note: (problem: SourceError) => void
}

/**
 * Opens one source of an asset, and compares its network, and the age of its newest block. Throws `SourceError` for a source that must
 * not be believed.
 */
export async function openSource(setting: ChainSetting, { asset, config, note, signal }: Opening): Promise<OpenSource> {
  const { host } = setting
  const guard = <T>(work: () => Promise<T>, isNoted = true) =>
    work().catch((error: unknown) => {
      const problem = Object.assign(toSourceError(error), { host })
      if (isNoted) note(problem)
      throw problem
    })
  return guard(async () => {
    const address = { url: setting.url, signal }
    const isEvm = asset !== 'bitcoin'
    const first = isEvm
      ? openEvm(address, { asset, token: null })
      : setting.kind === 'core'
        ? openBitcoinCore(address)
        : openEsplora(address)
    const [network, tip] = await Promise.all([first.readNetwork(), first.readTip()])
    requireNetwork(asset, network, config.isProduction)
    requireRecent(asset, tip)
    const token = asset === 'usdt' ? tokens[network]! : null
    const source = isEvm ? openEvm(address, { asset, token }) : first
    const guarded = Object.entries(source).map(([name, ask]: [string, unknown]) => {
      if (typeof ask !== 'function') return [name, ask]
      return [name, (...asked: unknown[]) => guard(() => ask(...asked) as Promise<unknown>, !quiet.has(name))]
    })
    return { ...(Object.fromEntries(guarded) as ChainSource), host, tip }
  })
}

/** A caller of these may try fewer, or go on without: an error is no problem of the source yet. */
const quiet = new Set(['readBlocks', 'readCollectingCost', 'readUnspent'])

function requireNetwork(asset: Asset, network: string, isProduction: boolean): void {
  const { main, trial } = networks[asset]
  if (network === main || (!isProduction && Object.hasOwn(trial, network))) return
  const name = trial[network] ?? (/^\d{1,20}$|^[0-9a-f]{64}$/.test(network) ? network.slice(0, 20) : 'no name')
  throw new SourceError('source_on_other_network', name)
}

function requireRecent(asset: Asset, { at }: Tip): void {
  const ageMs = Date.now() - at.getTime()
  if (ageMs > ageMaxMs[asset]) throw new SourceError('source_behind', `its newest block is ${formatAge(ageMs)} old`)
  if (ageMs < -aheadMaxMs[asset]) throw new SourceError('source_behind', 'its newest block is in the future')
}

function formatAge(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

/** Any error of a source is a `SourceError`, so that no call fails and no job stops. */
function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  return error instanceof RpcRefusal ? new SourceError('source_silent', `error ${error.code}`) : unreadable('no reason')
}
