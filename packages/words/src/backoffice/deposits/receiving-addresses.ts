export const addresses = {
  title: 'Receiving addresses',
  lead: 'Where members pay. A change needs two people.',
  loading: 'the addresses',
  assets: { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'USDT (TRC-20)' },
  networks: { mainnet: 'Main network', testnet: 'Test network' } as Record<string, string>,
  since: 'since',
  to: 'to',
  none: 'No address yet. Members cannot pay with this asset.',
  altered:
    'This address was altered in the database itself. It is not shown to members, who cannot pay with this asset. Find out who can write to the database, then request an address.',
  address: 'Address',
  qrCode: (asset: string, address: string) => `QR code of the ${asset} address ${address}`,
  ownAddresses:
    'Each deposit gets an address of its own. This is the first address of the account; no deposit gets it.',
  accountKey: 'Account key',
  lastIndex: (index: number) =>
    index === 0
      ? 'No address was given to a deposit yet.'
      : `Addresses were given up to index ${index.toLocaleString('en-US')}. Set the gap limit of the wallet above it; most wallets look at 20 unused addresses only.`,
  compare:
    'Compare these with the first three receiving addresses in the wallet. If one differs, withdraw or reject the request: the money could not be spent.',
  requestAccountKey: {
    open: 'Use an account key',
    title: 'Give each bitcoin deposit an address of its own',
    text: 'Export the public account key of a native segwit wallet with its origin. After your request, compare its first addresses with the wallet; another owner does the same and approves.',
    submit: 'Request approval',
  },
  accountKeyHelp: '[fingerprint/84h/0h/0h]xpub…, or a descriptor wpkh(…/0/*). Never a private key or a seed phrase.',
  requestedAccountKey: (name: string) => `${name} requested an account key. It is waiting for a second owner.`,
  requested: (name: string) => `${name} requested another address. It is waiting for a second person.`,
  viewRequest: 'View request',
  earlier: (count: number) => (count === 1 ? '1 earlier address' : `${count} earlier addresses`),
  requestChange: (asset: string) => ({
    open: 'Request a change',
    title: `Change the ${asset} address`,
    text: 'Paste the address and check every character. Members pay to it as soon as another operator approves it.',
    submit: 'Request approval',
  }),
}
