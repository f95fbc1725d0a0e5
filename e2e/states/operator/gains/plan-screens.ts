import { granite } from '@cairn/client/testing/records/plans.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { draftPlan, listAllPlans } from '@cairn/contract/operator/plans.ts'
import { all, fillDialog, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { idOf, tenMillion } from '../people.ts'
import type { Screen } from '../../state.ts'

type Plan = CallReply<typeof listAllPlans>['plans'][number]

const open: Plan = {
  ...granite,
  id: idOf(40),
  note: 'Paid out at the end of the term',
  state: 'open',
  term_days: 90,
}
const draft: Plan = { ...open, id: idOf(41), name: 'Basalt', state: 'draft', term_days: null, note: '' }
const closed: Plan = { ...open, id: idOf(42), name: 'Slate', state: 'closed' }
const longPlan: Plan = {
  ...open,
  name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte',
  max: tenMillion,
  note: 'What is put in is paid back at the end of the term, with the share of what the plan has made until then. '.repeat(
    2,
  ),
}

const listing = (...plans: Plan[]) => reply(listAllPlans, { plans })

const state = prepareStates('backoffice-plans', { path: '/operator/plans' })

export const plans: Screen = {
  title: 'Plans',
  states: [
    state('', 'one in each state', 'Granite', { given: listing(draft, open, closed) }),
    state('-long', 'long names, ten million', 'Slate', { given: listing(longPlan, closed) }),
    state('-draft', 'the dialog of a new one, refused at the name', 'Enter a name, up to 60 characters', {
      given: all(listing(open), refuse(draftPlan, 'plan_name_invalid')),
      when: fillDialog('Draft a plan'),
      over: 'dialog',
    }),
  ],
}
