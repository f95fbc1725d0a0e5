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
