import type { StatementLine } from '@cairn/contract/member/money/statement.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { proofs as words } from '@cairn/words/member/proofs.ts'
import { useSession } from '../../session/session.tsx'

/** Leads to the page that explains how figures are checked. Absent on a server without it. */
export function HowChecked() {
  const { supports } = useSession()
  if (!supports('proofs')) return null
  return (
    <span className="text-xs print:hidden">
      <TextLink to="/verify" className="inline-flex min-h-6 items-center">
        {words.link}
      </TextLink>
    </span>
  )
}

/** The block that a transfer is sealed in. It leads to the check of that entry. */
export function SealLink({ seal }: { seal: StatementLine['seal'] }) {
  if (!seal?.position) return <span className="text-quiet">{words.notYet}</span>
  return (
    <>
      <span className="print:hidden">
        <TextLink to={`/verify/${seal.position}`} className="inline-flex min-h-6 items-center">
          {words.block(seal.block)}
          <span className="sr-only">{words.checkEntry}</span>
        </TextLink>
      </span>
      <span className="hidden print:inline">{words.block(seal.block)}</span>
    </>
  )
}
