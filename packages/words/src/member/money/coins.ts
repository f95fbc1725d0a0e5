/** By the key of a wallet. A key that is not here is shown as the server writes it. */
export const coins: Record<string, { name: string; network: string }> = {
  bitcoin: { name: 'Bitcoin', network: 'Bitcoin' },
  ethereum: { name: 'Ethereum', network: 'Ethereum' },
  usdt: { name: 'USDT', network: 'TRON (TRC20)' },
  usdt_trc20: { name: 'USDT', network: 'TRON (TRC20)' },
}
