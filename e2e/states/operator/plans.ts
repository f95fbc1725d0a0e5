import type { CallReply } from '@cairn/contract/core/call.ts'
import { draftPlan, editPlan, listAllPlans } from '@cairn/contract/operator/plans.ts'
import { all, failing, filling, giving, holding, press } from './giving.ts'
import { idOf, tenMillion } from './people.ts'
import type { OfficeScreen } from '../operator-state.ts'

type Plan = CallReply<typeof listAllPlans>['plans'][number]

const open: Plan = {
  id: idOf(40),
  name: 'Granite',
  min: 100_00n,
  max: 5_000_00n,
  note: 'Paid out at the end of the term',
  state: 'open',
  term_days: 90,
  made_at: '2026-01-02T10:00:00Z',
  changed_at: '2026-01-02T10:00:00Z',
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

const listing = (...plans: Plan[]) => giving(listAllPlans, { plans })
const plan = { path: '/plans', ready: 'Granite' } as const

export const plans: OfficeScreen = {
  title: 'Plans',
  states: [
    { ...plan, name: 'office-plans', what: 'one in each state', given: listing(draft, open, closed) },
    {
      ...plan,
      name: 'office-plans-long',
      what: 'long names, ten million',
      given: listing(longPlan, closed),
      ready: 'Slate',
    },
    {
      ...plan,
      name: 'office-plans-empty',
      what: 'none yet',
      given: listing(),
      ready: 'Plans appear here when you draft them.',
    },
    { ...plan, name: 'office-plans-waiting', what: 'on their way', given: holding(listAllPlans), ready: 'Loading' },
    { ...plan, name: 'office-plans-failed', what: 'not to be had', given: failing(listAllPlans), ready: 'Try again' },
    {
      ...plan,
      name: 'office-plans-support',
      what: 'support, who only reads',
      as: 'support',
      given: listing(draft, open),
    },
    {
      ...plan,
      name: 'office-plans-draft',
      what: 'the dialog of a new one, refused at the name',
      given: all(listing(open), (office) => office.refuses(draftPlan, 'plan_name_invalid')),
      when: filling('Draft a plan'),
      ready: 'Enter a name, up to 60 characters',
      over: 'dialog',
    },
    {
      ...plan,
      name: 'office-plans-close',
      what: 'the dialog in which one is closed',
      given: listing(open),
      when: press('Close'),
      ready: 'Close Granite?',
      over: 'dialog',
    },
    {
      ...plan,
      name: 'office-plans-changed',
      what: 'another has changed it meanwhile',
      given: all(listing(open), (office) => office.refuses(editPlan, 'changed_meanwhile')),
      async when(page, office) {
        office.gives(listAllPlans, { plans: [{ ...open, max: 7_500_00n }] })
        await filling('Edit')(page)
      },
      ready: '$7,500.00',
      over: 'messages',
    },
  ],
}
