const wallets = {
  bitcoin: 'a native segwit wallet',
  ethereum: 'an Ethereum wallet',
  usdt: 'a TRON wallet',
}

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
  ownAddresses: {
    bitcoin: 'Each deposit gets an address of its own. This is the first address of the account; no deposit gets it.',
    ethereum: 'Each member gets an address of their own. This is the first one; no member gets it.',
    usdt: 'Each member gets an address of their own. This is the first one; no member gets it.',
  },
  accountKey: 'Account key',
  lastIndex: (index: number) =>
    index === 0
      ? 'No address was given yet.'
      : `Addresses were given up to index ${index.toLocaleString('en-US')}. Set the gap limit of the wallet above it; most wallets look at 20 unused addresses only.`,
  compare:
    'Compare these with the first three receiving addresses in the wallet. If one differs, withdraw or reject the request: the money could not be spent.',
  requestAccountKey: (asset: keyof typeof wallets) => ({
    open: 'Use an account key',
    title:
      asset === 'bitcoin'
        ? 'Give each bitcoin deposit an address of its own'
        : 'Give each member an address of their own',
    text: `Export the public account key of ${wallets[asset]} with its origin. After your request, compare its first addresses with the wallet; another owner does the same and approves.`,
    submit: 'Request approval',
  }),
  accountKeyHelp: {
    bitcoin: '[fingerprint/84h/0h/0h]xpub…, or a descriptor wpkh(…/0/*). Never a private key or a seed phrase.',
    ethereum: '[fingerprint/44h/60h/0h]xpub…. Never a private key or a seed phrase.',
    usdt: '[fingerprint/44h/195h/0h]xpub…. Never a private key or a seed phrase.',
  },
  otherAsset: 'This account key is of another coin',
  requestedAccountKey: (name: string) => `${name} requested an account key. It is waiting for a second owner.`,
  requestList: {
    open: 'Use a list of addresses',
    title: 'Give each member an address of a list',
    text: 'For a wallet that exports no account key. Paste receiving addresses of the wallet that were never used, 2 to 1,000. The first is shown before a deposit, and each member gets one of the others for all deposits. Another owner compares the list with the wallet and approves.',
    submit: 'Request approval',
  },
  list: 'Addresses',
  listHelp: 'One on each line. Never a private key or a seed phrase.',
  requestedList: (name: string, count: number) =>
    `${name} requested a list of ${count.toLocaleString('en-US')} addresses. It is waiting for a second owner. The first three:`,
  addressesLeft: (count: number) => `${count.toLocaleString('en-US')} addresses of the list are free.`,
  fewLeft: (count: number) =>
    count === 0
      ? 'No address of the list is free. Members who have none cannot pay with this asset. Request another list.'
      : `Only ${count === 1 ? '1 address' : `${count} addresses`} of the list ${count === 1 ? 'is' : 'are'} free. Request another list: without one, new members cannot pay with this asset.`,
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
