import { Text } from '@cairn/ui/page/text.tsx'
import { proofs as words } from '@cairn/words/member/proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { chainQuery } from './chain-query.ts'
import { HowChecked } from './seal-links.tsx'

/** The newest block, at the foot of a statement. A reader who keeps it can check later that it is the same. */
export function LedgerHead() {
  const { supports } = useSession()
  const { data } = useQuery({ ...chainQuery(), enabled: supports('proofs') })
  if (!supports('proofs')) return null
  const head = data?.head
  return (
    <div className="mt-4 min-h-16 space-y-1 text-xs text-quiet print:break-inside-avoid">
      {head && (
        <p>
          <Text parts={words.head.ofStatement(<span className="font-mono">{`${head.block}:${head.hash}`}</span>)} />
        </p>
      )}
      <HowChecked />
    </div>
  )
}
