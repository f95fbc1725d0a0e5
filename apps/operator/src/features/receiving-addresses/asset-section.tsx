import type { CallReply } from '@cairn/contract/core/call.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import {
  requestReceivingAddress,
  type listReceivingAddresses,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { QrCodeMissing } from '@cairn/ui/graphics/qr-code-missing.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { addresses as words } from '@cairn/words/backoffice/deposits/receiving-addresses.ts'
import { lazy, Suspense } from 'react'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { Section } from '../../components/page/section.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { EvidenceFileField, readEvidenceFile } from '../../components/evidence/evidence-file-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { useMay } from '../../session/session.tsx'
import { AccountKey, RequestAccountKey } from './account-key.tsx'
import { AddressesLeft, RequestAddressList } from './address-list.tsx'

const QrCode = lazy(() => import('@cairn/ui/graphics/qr-code.tsx').catch(() => ({ default: QrCodeMissing })))

type Reply = CallReply<typeof listReceivingAddresses>

interface AssetSectionProps {
  asset: Asset
  addresses: Reply['addresses']
  requests: Reply['requests']
}

/** The current address of an asset as members see it, pending requests, and earlier addresses. */
export function AssetSection({ asset, addresses, requests }: AssetSectionProps) {
  const may = useMay()
  const current = addresses.find(({ replaced_at }) => replaced_at === null)
  const former = addresses.filter(({ replaced_at }) => replaced_at !== null)
  const name = words.assets[asset]
  return (
    <Section title={name}>
      {current?.address === '' && (
        <p role="note" className="rounded-md border border-danger bg-danger-soft p-3 text-sm font-medium text-danger">
          {words.altered}
        </p>
      )}
      {current && current.address !== '' && <CurrentAddress {...{ asset, current, name }} />}
      {!current && <p className="text-quiet">{words.none}</p>}
      {requests.map((one) => (
        <div key={one.approval_id} className="mt-4 rounded-md border border-line bg-waiting-soft p-4 text-sm">
          <p className="font-medium text-waiting">{describeRequest(one)}</p>
          {one.account_key !== null && <p className="mt-2">{words.compare}</p>}
          {one.addresses.map((address) => (
            <p key={address} className="mt-2 wrap-anywhere">
              <AddressGroups address={address} />
            </p>
          ))}
          <TextLink to={`/approvals/${one.approval_id}`} className="mt-2">
            {words.viewRequest}
          </TextLink>
        </div>
      ))}
      {may(requestReceivingAddress) && requests.length === 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <RequestChange asset={asset} name={name} />
          <RequestAccountKey asset={asset} />
          {asset !== 'bitcoin' && <RequestAddressList asset={asset} />}
        </div>
      )}
      {former.length > 0 && <FormerAddresses former={former} />}
    </Section>
  )
}

function describeRequest({ account_key, address_count, requested_by: name }: Reply['requests'][number]): string {
  if (address_count !== null) return words.requestedList(name, address_count)
  return account_key === null ? words.requested(name) : words.requestedAccountKey(name)
}

type ListedAddress = Reply['addresses'][number]

function CurrentAddress({ asset, current, name }: { asset: Asset; current: ListedAddress; name: string }) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <div className="size-32 overflow-hidden rounded-md bg-white">
        <Suspense>
          <QrCode text={current.address} title={words.qrCode(name, current.address)} />
        </Suspense>
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-lg wrap-anywhere">
          <AddressGroups address={current.address} />
        </p>
        <p className="mt-2 text-sm text-quiet">
          {words.networks[current.network] ?? current.network}, {words.since}{' '}
          <DateText date={current.added_at} hasTime />
        </p>
        {current.account_key !== null && (
          <AccountKey asset={asset} accountKey={current.account_key} lastIndex={current.last_index} />
        )}
        {current.addresses_left !== null && <AddressesLeft asset={asset} count={current.addresses_left} />}
      </div>
    </div>
  )
}

function RequestChange({ asset, name }: { asset: Asset; name: string }) {
  return (
    <ActionDialog
      {...words.requestChange(name)}
      call={requestReceivingAddress}
      input={(form) => ({
        body: {
          asset,
          address: textOf(form, 'address'),
          reason: textOf(form, 'reason'),
          evidence_file_id: readEvidenceFile(form),
        },
      })}
      renderFields={(errorOf) => (
        <>
          <NoApproverWarning request="receiving_address" />
          <TextField
            label={words.address}
            name="address"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            className="font-mono text-sm"
            error={errorOf('address')}
          />
          <ReasonField error={errorOf('reason')} />
          <EvidenceFileField error={errorOf('evidence_file_id')} />
        </>
      )}
    />
  )
}

function FormerAddresses({ former }: { former: ListedAddress[] }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-6 cursor-pointer text-accent">{words.earlier(former.length)}</summary>
      <ul className="mt-2 space-y-3">
        {former.map((address) => (
          <li key={address.id} className="wrap-anywhere">
            <AddressGroups address={address.address} />
            <span className="block text-quiet">
              <DateText date={address.added_at} /> {words.to} <DateText date={address.replaced_at ?? ''} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
