export const about = {
  title: 'About Cairn',
  statement: 'Every figure here can be checked.',
  facts: [
    'Every transaction is recorded twice, so the books always balance.',
    'Gains are paid out only once they have been realised, recorded and approved.',
    'See every deposit and withdrawal, and exactly where it is.',
  ],
  howChecked: 'How this is checked',
}
