import type { CallReply } from '@cairn/contract/core/call.ts'
import { draftPlan, editPlan, listAllPlans } from '@cairn/contract/operator/plans.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../given.ts'
import { idOf, tenMillion } from './people.ts'
import type { Screen } from '../state.ts'

type Plan = CallReply<typeof listAllPlans>['plans'][number]

const open: Plan = {
  id: idOf(40),
  name: 'Granite',
  min: 100_00n,
  max: 5_000_00n,
  note: 'Paid out at the end of the term',
  state: 'open',
  term_days: 90,
  distribution_rule: 'record_date',
  made_at: '2026-01-02T10:00:00Z',
  version: '7',
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
const plan = { path: '/operator/plans', ready: 'Granite' } as const

export const plans: Screen = {
  title: 'Plans',
  states: [
    { ...plan, name: 'backoffice-plans', what: 'one in each state', given: listing(draft, open, closed) },
    {
      ...plan,
      name: 'backoffice-plans-long',
      what: 'long names, ten million',
      given: listing(longPlan, closed),
      ready: 'Slate',
    },
    {
      ...plan,
      name: 'backoffice-plans-empty',
      what: 'none yet',
      given: listing(),
      ready: 'Plans appear here when you draft them.',
    },
    { ...plan, name: 'backoffice-plans-waiting', what: 'loading', given: hang(listAllPlans), ready: 'Loading' },
    { ...plan, name: 'backoffice-plans-failed', what: 'failed to load', given: fail(listAllPlans), ready: 'Try again' },
    {
      ...plan,
      name: 'backoffice-plans-support',
      what: 'support, who only reads',
      as: 'support',
      given: listing(draft, open),
    },
    {
      ...plan,
      name: 'backoffice-plans-draft',
      what: 'the dialog of a new one, refused at the name',
      given: all(listing(open), refuse(draftPlan, 'plan_name_invalid')),
      when: fillDialog('Draft a plan'),
      ready: 'Enter a name, up to 60 characters',
      over: 'dialog',
    },
    {
      ...plan,
      name: 'backoffice-plans-two-people',
      what: 'wider limits that need another owner',
      given: all(listing(open), refuse(editPlan, 'second_person_needed', { why: 'it widens the limits of Granite' })),
      when: fillDialog('Edit'),
      ready: 'Enter a reason to request it',
      over: 'dialog',
    },
    {
      ...plan,
      name: 'backoffice-plans-close',
      what: 'the dialog in which one is closed',
      given: listing(open),
      when: press('Close'),
      ready: 'Close Granite?',
      over: 'dialog',
    },
    {
      ...plan,
      name: 'backoffice-plans-changed',
      what: 'another operator has changed it meanwhile',
      given: all(listing(open), refuse(editPlan, 'changed_meanwhile')),
      async when(page, api) {
        api.reply(listAllPlans, { plans: [{ ...open, max: 7_500_00n }] })
        await fillDialog('Edit')(page)
      },
      ready: '$7,500.00',
      over: 'messages',
    },
  ],
}
