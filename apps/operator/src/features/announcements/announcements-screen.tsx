import {
  endAnnouncement,
  listAnnouncements,
  requestAnnouncement,
  type Announcement,
} from '@cairn/contract/operator/mails/announcements.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { announcements as words } from '@cairn/words/backoffice/announcements.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { ActionDialog, type ErrorOf } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { Loaded } from '../../components/page/loaded.tsx'
import { Facts } from '../../components/page/facts.tsx'

/** The announcements to all members, newest first. */
export function AnnouncementsScreen() {
  const query = useQuery({ queryKey: ['announcements'], queryFn: () => send(listAnnouncements) })
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <ActionDialog
          {...words.request}
          look="primary"
          text={words.requestText}
          call={requestAnnouncement}
          input={(form) => ({
            body: {
              words: textOf(form, 'words'),
              first_day: textOf(form, 'first_day'),
              last_day: textOf(form, 'last_day'),
              reason: textOf(form, 'reason'),
            },
          })}
          renderFields={renderFields}
        />
      }
    >
      <Loaded query={query} what={words.loading}>
        {({ announcements, requests }) =>
          announcements.length + requests.length === 0 ? (
            <Empty text={words.empty} />
          ) : (
            <ul className="max-w-3xl space-y-4">
              {requests.map((request) => (
                <RequestCard key={request.approval_id} request={request} />
              ))}
              {announcements.map((announcement) => (
                <Card key={announcement.id} announcement={announcement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Screen>
  )
}

function renderFields(errorOf: ErrorOf) {
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <NoApproverWarning request="announcement" />
      <TextField
        label={words.words}
        name="words"
        help={words.wordsHelp}
        autoComplete="off"
        maxLength={300}
        error={errorOf('words')}
      />
      <DateField
        label={words.firstDay}
        name="first_day"
        defaultValue={today}
        help={words.daysHelp}
        error={errorOf('first_day')}
      />
      <DateField
        label={words.lastDay}
        name="last_day"
        defaultValue={today}
        help={words.daysHelp}
        error={errorOf('last_day')}
      />
      <ReasonField error={errorOf('reason')} />
    </>
  )
}

/** The colours of states, as for record statuses. */
const looks: Record<string, string> = { planned: 'pending', in_force: 'completed' }

function RequestCard({ request }: { request: CallReply<typeof listAnnouncements>['requests'][number] }) {
  return (
    <li className="rounded-lg border border-line bg-waiting-soft p-5 text-sm">
      <p className="font-medium text-waiting">{words.requested(request.requested_by)}</p>
      <p className="mt-2 wrap-anywhere">{request.words}</p>
      <TextLink to={`/approvals/${request.approval_id}`} className="mt-2">
        {words.viewRequest}
      </TextLink>
    </li>
  )
}

function Card({ announcement }: { announcement: Announcement }) {
  const { id, state, first_day: first, last_day: last } = announcement
  const isPlanned = state === 'planned'
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <p className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <span className="font-medium wrap-anywhere">{announcement.words}</span>
        <StatusBadge status={words.states[state] ?? state} look={looks[state] ?? state} />
      </p>
      <Facts
        facts={[
          {
            title: words.days,
            value: <Text parts={words.span(<DateText date={first} />, <DateText date={last} />)} />,
          },
          { title: words.due, value: <DateText date={announcement.due_at} hasTime /> },
          { title: words.by, value: announcement.made_by },
          {
            title: words.approvedBy,
            value: (
              <>
                {announcement.approved_by}, <DateText date={announcement.made_at} hasTime />
              </>
            ),
          },
        ]}
      />
      {state !== 'over' && (
        <div className="mt-4 empty:hidden">
          <ActionDialog
            {...(isPlanned ? words.stop : words.end)}
            text={isPlanned ? words.stopText : words.endText}
            look="danger"
            call={endAnnouncement}
            input={() => ({ params: { id } })}
          />
        </div>
      )}
    </li>
  )
}
