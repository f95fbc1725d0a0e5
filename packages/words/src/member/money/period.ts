export const period = {
  label: 'Period',
  allTime: 'All time',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  custom: 'Other dates',
  from: 'From',
  to: 'To',
  inUtc: {
    clock: "Your device's clock is wrong, so days are in UTC, by our clock.",
    zone: "Your browser doesn't know your time zone, so days are in UTC.",
  },
}
