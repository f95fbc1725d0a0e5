import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { useKnownColleagues } from '../session/use-colleagues.ts'
import { useOperator } from '../session/session.tsx'

/** A banner over an installation in which one operator, or one owner, decides alone. */
export function SingleOperatorBanner() {
  const { role } = useOperator()
  const colleagues = useKnownColleagues()
  const owners = [role, ...colleagues.map((colleague) => colleague.role)].filter((each) => each === 'owner').length
  if (owners > 1) return null
  return (
    <aside aria-label={words.singleOperator} className="bg-waiting-soft px-4 py-1.5 print:hidden">
      <p className="text-center text-xs font-medium text-waiting">
        {colleagues.length === 0 ? words.oneOperator : words.oneOwner}
      </p>
    </aside>
  )
}
