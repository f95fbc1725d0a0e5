import { compareNames, type NamePart } from '@cairn/contract/operator/members/compare-names.ts'
import { approval as words } from '@cairn/words/backoffice/members/kyc.ts'

/** The typed name beside the account's, with the letters marked that differ; empty until one is typed. */
export function ComparedNames({ typed, account }: { typed: string; account: string }) {
  if (typed.trim() === '') return null
  const { one, other, differ } = compareNames(typed, account)
  return (
    <div aria-live="polite" className="text-sm">
      <p className={differ ? 'font-medium text-danger' : 'text-good'}>{differ ? words.otherName : words.sameName}</p>
      {differ && (
        <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Marked title={words.onDocument} parts={one} />
          <Marked title={words.inAccount} parts={other} />
        </dl>
      )}
    </div>
  )
}

function Marked({ title, parts }: { title: string; parts: readonly NamePart[] }) {
  return (
    <>
      <dt className="text-quiet">{title}</dt>
      <dd className="wrap-anywhere">
        {parts.map(({ text, differs }, place) =>
          differs ? (
            // oxlint-disable-next-line react/no-array-index-key -- the letters of a name have no other key
            <mark key={place} className="rounded-sm bg-danger-soft text-danger">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </dd>
    </>
  )
}
