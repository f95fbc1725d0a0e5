import type { RefusalEntry } from './refusal-entry.ts'

/** Gains, losses, distributions and the bonus budget. */
export const gainsRefusals = {
  plan_unknown: { status: 422, sentence: 'Choose a plan from the list', field: 'plan' },
  day_invalid: {
    status: 400,
    sentence: 'Enter the day on which it happened. It cannot be in the future',
    field: 'day',
  },
  document_name_invalid: { status: 400, sentence: 'Enter the document, 3 to 200 characters', field: 'document_name' },
  document_reference_invalid: {
    status: 400,
    sentence: 'Enter the document reference, up to 200 characters',
    field: 'document_reference',
  },
  counterparty_invalid: {
    status: 400,
    sentence: 'Enter the counterparty, 2 to 200 characters',
    field: 'counterparty',
  },
  gain_or_loss_recorded: { status: 409, sentence: 'This was already recorded. See the list' },
  funding_recorded: { status: 409, sentence: 'This was already requested. See the list' },
  funding_not_booked: { status: 409, sentence: 'Only an approved funding can be reversed. This one is {status}' },
  funding_reversed: { status: 409, sentence: 'This funding was already reversed' },
  budget_not_covered: {
    status: 422,
    sentence: 'The bonus budget has {available}, which is less than this funding. Paid bonuses stay paid',
  },
  loss_not_covered: {
    status: 422,
    sentence:
      'The loss cannot exceed what {plan} has: {gains} of undistributed gains, and {invested} in deposits that came until that day',
    field: 'amount',
  },
  loss_changed: {
    status: 409,
    sentence:
      'The gains of the plan or what members have in it changed after the request. Reject it and record the loss again',
  },
  gains_not_covered: {
    status: 422,
    sentence: 'The undistributed gains of {plan} are {gains}',
    field: 'amount',
  },
  as_of_invalid: {
    status: 400,
    sentence: 'Enter a day that is not in the future and not before the last distribution',
    field: 'as_of',
  },
  nothing_to_share_by: { status: 422, sentence: 'No member had money in {plan} {when}', field: 'as_of' },
  preview_changed: { status: 409, sentence: 'The shares have changed since the preview. Review them again' },
  distribution_not_posted: {
    status: 409,
    sentence: 'Only a posted distribution can be reversed. This one is {status}',
  },
  nothing_to_reverse: { status: 409, sentence: 'No member has the whole share any more, so nothing can be taken back' },
  deposit_not_in_plan: { status: 409, sentence: 'This deposit is not in a plan. It is {status}' },
} as const satisfies Record<string, RefusalEntry>
