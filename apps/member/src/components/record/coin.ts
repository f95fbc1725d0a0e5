import { coins } from '@cairn/words/member/money/coins.ts'

export interface Coin {
  name: string
  /** Null where neither key nor address tells it. */
  network: string | null
}

const tronAddress = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** The coin of a wallet. USDT is on several networks, so an address of another form than TRON's leaves it open. */
export function findCoin(key: string, address?: string): Coin {
  const coin = coins[key.toLowerCase()]
  if (!coin) return { name: key, network: null }
  const isElsewhere = coin.name === 'USDT' && address !== undefined && !tronAddress.test(address)
  return { name: coin.name, network: isElsewhere ? null : coin.network }
}

/** The coin with its network, where that is not said by the name: `USDT, TRON (TRC20)`. */
export function formatCoin({ name, network }: Coin): string {
  return network === null || network === name ? name : `${name}, ${network}`
}
