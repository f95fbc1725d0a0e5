import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../configuration/config.ts'

export interface ChainSetting {
  kind: 'core' | 'esplora' | 'rpc'
  /** May contain a key or a password. */
  url: string
  /** Its host, for people. */
  host: string
}

/** The sources of each chain, from the settings: none, one, or two that must agree. */
export function chainSettings(config: Config): Record<Asset, ChainSetting[]> {
  return Object.fromEntries(
    assets.map((asset) => {
      const values = config[`${asset.toUpperCase() as Uppercase<Asset>}_SOURCE`]
      return [asset, values.split(',').filter(Boolean).map(readSource)]
    }),
  ) as Record<Asset, ChainSetting[]>
}

function readSource(value: string): ChainSetting {
  const [, kind = 'rpc', url = ''] = /^(?:(core|esplora)\+)?(.+)$/.exec(value) ?? []
  return { kind: kind as ChainSetting['kind'], url, host: new URL(url).host }
}
