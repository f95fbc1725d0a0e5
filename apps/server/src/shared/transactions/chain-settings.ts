import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../configuration/config.ts'

interface ChainSetting {
  kind: 'core' | 'esplora' | 'rpc'
  /** May contain a key or a password. */
  url: string
  /** Its host, for people. */
  host: string
}

/** The source of each chain, from the settings; null where none is set. */
export function chainSettings(config: Config): Record<Asset, ChainSetting | null> {
  return Object.fromEntries(
    assets.map((asset) => {
      const [, kind = 'rpc', url = ''] =
        /^(?:(core|esplora)\+)?(.+)$/.exec(config[`${asset.toUpperCase() as Uppercase<Asset>}_SOURCE`]) ?? []
      return [asset, url === '' ? null : { kind, url, host: new URL(url).host }]
    }),
  ) as Record<Asset, ChainSetting | null>
}
