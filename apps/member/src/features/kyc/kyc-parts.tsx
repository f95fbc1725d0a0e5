import { kycParts, type KycPart } from '@cairn/contract/core/constants.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { kyc } from '@cairn/words/member/account/kyc.ts'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { KycPartForm } from './kyc-part-form.tsx'

const words = kyc.parts

interface KycPartsProps {
  /** The type of the document. A passport has no back. */
  type: string | undefined
  /** The pictures that were added already. */
  sent: readonly { part: string; at: string }[]
  onSent: () => Promise<unknown>
}

/** Adds further pictures to a pending document: its back, and the member with it. */
export function KycParts({ type, sent, onSent }: KycPartsProps) {
  const [adding, setAdding] = useState<KycPart | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isSent = (part: KycPart) => sent.some((one) => one.part === part)
  const left = kycParts.filter((part) => !isSent(part) && !(part === 'back' && type === 'passport'))

  // The focused button was removed.
  function close() {
    setAdding(null)
    title.current?.focus()
  }

  async function showSent(part: KycPart) {
    await onSent()
    toast.success(words.added[part])
    close()
  }

  return (
    <section aria-labelledby="kyc-parts" className="max-w-2xl space-y-4 rounded-lg border border-line bg-surface p-5">
      <div className="space-y-1">
        <h2 ref={title} id="kyc-parts" tabIndex={-1} className="font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-quiet">{left.length > 0 ? words.lead : words.complete}</p>
      </div>
      {sent.length > 0 && (
        <ul className="space-y-1 text-sm">
          {sent.map(({ part, at }) => (
            <li key={part}>
              <Text parts={words.sent(words.names[part] ?? part, <DateText date={at} />)} />
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <KycPartForm key={adding} part={adding} onSent={() => showSent(adding)} onCancel={close} />
      ) : (
        left.length > 0 && (
          <p className="grid gap-3 sm:flex">
            {left.map((part) => (
              <Button key={part} look="secondary" onClick={() => setAdding(part)}>
                {words.add[part]}
              </Button>
            ))}
          </p>
        )
      )}
    </section>
  )
}
