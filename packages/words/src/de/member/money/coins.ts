import type { coins as english } from '../../../member/money/coins.ts'

export const coins: typeof english = {
  bitcoin: { name: 'Bitcoin', network: 'Bitcoin' },
  ethereum: { name: 'Ethereum', network: 'Ethereum' },
  usdt: { name: 'USDT', network: 'TRON (TRC20)' },
  usdt_trc20: { name: 'USDT', network: 'TRON (TRC20)' },
  balance: { name: 'Guthaben', network: 'Guthaben' },
}
