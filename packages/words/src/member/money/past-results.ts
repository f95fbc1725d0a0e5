export const pastResults = {
  title: 'Past results',
  of: (plan: string) => `of ${plan}`,
  last: ', last result',
  none: 'No gains distributed so far',
  failed: "We couldn't load the past results.",
  note: "In percent of the money in the plan. Past results don't promise future ones.",
  coveredLoss: 'Loss, covered by gains of the plan',
  percent: (figure: string) => `${figure}%`,
  types: { distribution: 'Gains paid out', loss: 'Loss' } as Record<string, string>,
}
