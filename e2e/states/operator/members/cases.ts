import type { CallReply } from '@cairn/contract/core/call.ts'
import { addCaseRecord, listCases, viewCase, type Case } from '@cairn/contract/operator/members/cases.ts'
import { all, fillDialog, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, longReason, memberOf, momentOf, operation } from '../people.ts'

const titles = ['Three members with one address', 'Payments from an exchange that is closed', 'A passport sold online']

const row = (index: number): Case => ({
  id: idOf(index),
  title: titles[index % 3] ?? '',
  state: index % 3 === 2 ? 'closed' : 'open',
  record_count: index + 1,
  note_count: index % 4,
  opened_by: 'Sam Support',
  opened_at: momentOf(index),
  closed_at: index % 3 === 2 ? momentOf(index) : null,
})

type Shown = CallReply<typeof viewCase>['case']
const open: Shown = {
  ...row(0),
  version: '7',
  records: [
    { id: idOf(1), kind: 'member', member: memberOf(1), at: momentOf(3) },
    { id: idOf(2), kind: 'withdrawal', member: memberOf(1), at: momentOf(3) },
    { id: idOf(3), kind: 'document', member: memberOf(3), at: momentOf(3) },
  ],
  notes: [
    { id: idOf(4), text: 'Both say that they share a wallet', by: 'Sam Support', at: momentOf(1) },
    { id: idOf(5), text: 'The two documents have one signature', by: 'Rita Reviewer', at: momentOf(2) },
  ],
  timeline: [
    operation('case_opened', momentOf(0), 'Sam Support'),
    operation('case_record_added', momentOf(0), 'Sam Support'),
    operation('case_note_added', momentOf(1), 'Sam Support'),
  ],
}
const showing = (shown: Shown) => reply(viewCase, { case: shown })
const state = prepareStates('backoffice-case', { path: `/operator/cases/${idOf(0)}` })

export const cases: Screen = {
  title: 'Cases',
  states: [
    ...listStates({
      name: 'cases',
      path: '/operator/cases',
      call: listCases,
      reply: (rows, next) => ({ cases: rows, next }),
      row,
      long: { ...row(0), title: longReason.slice(0, 120), opened_by: longMember.full_name },
    }),
    state('', 'an open case with records and notes', 'Close case', { given: showing(open) }),
    state('-closed', 'a closed case without records', 'Open again', {
      given: showing({ ...open, ...row(2), records: [], notes: [] }),
    }),
    state('-add', 'the dialog that adds a record, refused without one', 'Select a member, a deposit', {
      given: all(showing(open), refuse(addCaseRecord, 'case_record_unknown')),
      when: fillDialog('Add'),
      over: 'dialog',
    }),
  ],
}
