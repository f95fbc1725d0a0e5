import { AddressGroups } from './address-groups.tsx'
import { stories } from '../stories.ts'

export default stories('Address in groups', {
  bitcoin: <AddressGroups address="bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" />,
  ethereum: <AddressGroups address="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" />,
  'a last group of one': <AddressGroups address="TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf1" />,
  'with a line break in it': <AddressGroups address={'bc1qw508\nd6qe'} />,
  empty: <AddressGroups address="" />,
})
