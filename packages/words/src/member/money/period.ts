export const period = {
  label: 'Period',
  allTime: 'All time',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  custom: 'Other dates',
  from: 'From',
  to: 'To',
}
