export const review = {
  summary: 'Summary',
  amount: 'Amount',
  fee: 'Fee',
  fillAll: 'Use all',
  change: 'Change',
  balanceAfter: 'Balance after',
  withdrawal: {
    title: 'Review your withdrawal',
    to: 'To',
    network: 'Network',
    usually: 'Usually sent within',
    hours: (hours: number) =>
      hours <= 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.ceil(hours / 24)} days`,
    next: 'Next',
    reauthenticationNeeded: 'You confirm that it is you',
    confirm: 'Confirm withdrawal',
  },
  deposit: {
    title: 'Review your deposit',
    plan: 'Plan',
    method: 'Payment method',
    lockedUntil: 'Locked until',
    noFixedDate: 'No fixed date',
    confirm: 'Confirm deposit',
    done: (plan: string) => `Your deposit in ${plan} is active`,
  },
}
