import {
  exportMemberMails,
  listMemberMails,
  resendMail,
  type MemberMail,
} from '@cairn/contract/operator/mails/mails.ts'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { timeColumn } from '../../../components/list/columns/shared-columns.tsx'
import { listKey, type RecordColumn } from '../../../components/list/list.ts'
import { MemberList } from './member-list.tsx'

const list = 'member-mails'

const columns: RecordColumn<MemberMail>[] = [
  { key: 'mail', title: words.mail, cell: nameOf },
  timeColumn('queued', words.queuedAt, (mail) => mail.queued_at),
  { key: 'mailbox', title: words.mailbox, cell: ({ mailbox }) => mailbox ?? '–' },
  { key: 'state', title: words.state, cell: stateOf },
  { key: 'resend', title: words.resend, cell: (mail) => <ResendCell mail={mail} /> },
]

/** The mails to a member, newest first. */
export function MemberMails({ memberId }: { memberId: string }) {
  return (
    <MemberList
      name={list}
      caption={words.mails}
      lead={words.mailsLead}
      columns={columns}
      emptyText={words.noMails}
      call={listMemberMails}
      exports={[exportMemberMails]}
      params={{ id: memberId }}
    />
  )
}

function ResendCell({ mail }: { mail: MemberMail }) {
  const queries = useQueryClient()
  if (!mail.can_resend) return '–'
  return (
    <ActionDialog
      open={words.resend}
      title={words.resend}
      submit={words.resend}
      text={words.resendText(nameOf(mail))}
      call={resendMail}
      input={() => ({ params: { id: mail.id } })}
      onDone={async ({ msg }) => {
        toast.success(msg ?? words.resend)
        await queries.invalidateQueries({ queryKey: listKey(list) })
      }}
    />
  )
}

function nameOf({ name }: MemberMail): string {
  return words.mailNames[name] ?? name
}

function stateOf({ error, resent_by, status }: MemberMail): string {
  const state = words.mailStates[status] ?? status
  const again = resent_by === null ? state : words.resentBy(state, resent_by)
  return error === null ? again : words.mailFailure(again, error)
}
