/**
 * Whether an address, in its canonical form, is the contract of a well-known token, where coins would be lost. People copy one
 * from an explorer or a wallet's list of tokens, in place of their own.
 */
export function isTokenContract(address: string): boolean {
  return tokenContracts.has(address)
}

// On the networks of the platform's coins, from public token lists in November 2026. They rarely change; add a new one here. The
// issuers publish theirs: tether.to/supported-protocols, developers.circle.com/stablecoins/usdc-contract-addresses,
// chainlog.sky.money for DAI, wbtc.network, usdd.io, trueusd.com.
export const tokenContracts = new Set([
  // Ethereum
  '0xdAC17F958D2ee523a2206206994597C13D831ec7', // USDT
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // USDC
  '0x6B175474E89094C44Da98b954EedeAC495271d0F', // DAI
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', // WETH
  '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', // WBTC
  // TRON
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', // USDT
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', // USDC
  'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn', // USDD
  'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz', // USDD, since 2025
  'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4', // TUSD
  'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', // WTRX
  // TRON's test network Nile
  'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', // USDT
])
