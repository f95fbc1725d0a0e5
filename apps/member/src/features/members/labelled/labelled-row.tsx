import { removeLabelledAddress, type LabelledAddress } from '@cairn/contract/member/account/labelled-addresses.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { labelledAddresses as words } from '@cairn/words/member/account/labelled-addresses.ts'
import { coins } from '@cairn/words/member/money/coins.ts'
import { useState } from 'react'
import { ConfirmedButton } from '../../../components/form/confirmed-button.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { UsableFrom } from '../usable-from.tsx'
import { RenameAddress } from './rename-address.tsx'

interface LabelledRowProps {
  saved: LabelledAddress
  onDone: (message: string) => Promise<void>
}

export function LabelledRow({ saved, onDone }: LabelledRowProps) {
  const { _id: id, address, label, usable_from: usableFrom, wallet } = saved
  const [isRenaming, setIsRenaming] = useState(false)
  const removing = useCall(removeLabelledAddress, { onReply: () => onDone(words.removed) })
  return (
    <li className="py-4">
      <p className="font-medium wrap-anywhere">
        <bdi>{label}</bdi> <span className="font-normal text-quiet">· {coins[wallet]?.name ?? wallet}</span>
      </p>
      {address ? <AddressGroups address={address} /> : <span className="text-danger">{words.altered}</span>}
      {usableFrom && (
        <span className="mt-0.5 block text-sm text-waiting">
          <UsableFrom date={usableFrom} />
        </span>
      )}
      {isRenaming ? (
        <RenameAddress
          saved={saved}
          onDone={async (message) => {
            setIsRenaming(false)
            await onDone(message)
          }}
          onCancel={() => setIsRenaming(false)}
        />
      ) : (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button look="secondary" isSmall onClick={() => setIsRenaming(true)}>
            {words.rename} <span className="sr-only">{label}</span>
          </Button>
          <ConfirmedButton
            label={words.remove}
            what={label}
            title={words.removeTitle(label)}
            text={words.removeText}
            call={removing}
            onConfirmed={() => removing.send({ params: { id } })}
          />
        </div>
      )}
    </li>
  )
}
