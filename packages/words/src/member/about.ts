export const about = {
  title: 'About Cairn',
  statement: 'Every figure here is one you can check.',
  facts: [
    'Every movement of money is booked on two sides, so the books always balance.',
    'Gains are shared out only after they were realised, recorded and approved.',
    'You see each deposit, each withdrawal and where it stands.',
  ],
}
