import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { addresses } from '@cairn/words/backoffice/deposits/receiving-addresses.ts'
import { Section } from '../../components/page/section.tsx'

/** The first three addresses of an account key, for the second owner to compare with the wallet. */
export function FirstAddresses({ payload }: { payload: Record<string, unknown> }) {
  return (
    <Section title={words.firstAddresses}>
      <p>{addresses.compare}</p>
      <ol className="mt-3 list-inside list-decimal space-y-2 wrap-anywhere">
        {['first_address', 'second_address', 'third_address'].map((name) => (
          <li key={name}>
            <AddressGroups address={String(payload[name])} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
