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

/** All addresses of a list, for the same comparison. */
export function ListedAddresses({ payload }: { payload: Record<string, unknown> }) {
  const listed = String(payload['addresses']).split('\n')
  return (
    <Section title={words.listedAddresses(listed.length)}>
      <p>{words.compareList}</p>
      <details className="mt-3" open={listed.length <= openMax}>
        <summary className="min-h-6 cursor-pointer text-accent">{words.allAddresses}</summary>
        <ol className="mt-2 list-inside list-decimal space-y-2 wrap-anywhere">
          {listed.map((address) => (
            <li key={address}>
              <AddressGroups address={address} />
            </li>
          ))}
        </ol>
      </details>
    </Section>
  )
}

/** A longer list is shown on request. */
const openMax = 20
