import { refusal } from './refusal-entry.ts'

/** Gains, losses, distributions and the bonus budget. */
export const gainsRefusals = {
  plan_unknown: refusal(422, 'Choose a plan from the list', 'plan'),
  day_invalid: refusal(400, 'Enter the day on which it happened. It cannot be in the future', 'day'),
  document_name_invalid: refusal(400, 'Enter the document, 3 to 200 characters', 'document_name'),
  document_reference_invalid: refusal(400, 'Enter the document reference, up to 200 characters', 'document_reference'),
  counterparty_invalid: refusal(400, 'Enter the counterparty, 2 to 200 characters', 'counterparty'),
  gain_or_loss_recorded: refusal(409, 'This was already recorded. See the list'),
  funding_recorded: refusal(409, 'This was already requested. See the list'),
  funding_not_booked: refusal(409, 'Only an approved funding can be reversed. This one is {status}'),
  funding_reversed: refusal(409, 'This funding was already reversed'),
  budget_not_covered: refusal(
    422,
    'The bonus budget has {available}, which is less than this funding. Paid bonuses stay paid',
  ),
  loss_not_covered: refusal(
    422,
    'The loss cannot exceed what {plan} has: {gains} of undistributed gains, and {invested} in deposits that came until that day',
    'amount',
  ),
  loss_changed: refusal(
    409,
    'The gains of the plan or what members have in it changed after the request. Reject it and record the loss again',
  ),
  gains_not_covered: refusal(422, 'The undistributed gains of {plan} are {gains}', 'amount'),
  as_of_invalid: refusal(400, 'Enter a day that is not in the future and not before the last distribution', 'as_of'),
  nothing_to_share_by: refusal(422, 'No member had money in {plan} {when}', 'as_of'),
  preview_changed: refusal(409, 'The shares have changed since the preview. Review them again'),
  distribution_not_posted: refusal(409, 'Only a posted distribution can be reversed. This one is {status}'),
  nothing_to_reverse: refusal(409, 'No member has the whole share any more, so nothing can be taken back'),
  deposit_not_in_plan: refusal(409, 'This deposit is not in a plan. It is {status}'),
}
