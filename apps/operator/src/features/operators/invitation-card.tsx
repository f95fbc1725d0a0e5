import { withdrawInvitation, type Invitation } from '@cairn/contract/operator/operators/operators.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { Facts } from '../../components/page/facts.tsx'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { roleWords } from './roles.ts'

export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invited_at, expires_at } = invitation
  return (
    <li className="rounded-lg border border-dashed border-edge p-5">
      <Facts
        facts={[
          { title: words.email, value: email },
          { title: words.role, value: roleWords(role) },
          { title: words.invited, value: <DateText date={invited_at} hasTime /> },
          { title: words.linkExpires, value: expires_at ? <DateText date={expires_at} hasTime /> : words.notSentYet },
        ]}
      />
      <div className="mt-4">
        <ActionDialog {...words.withdraw(email)} call={withdrawInvitation} input={() => ({ params: { id } })} />
      </div>
    </li>
  )
}
