export const upload = {
  sending: 'Sending your photo',
  checking: 'Checking your photo',
  sent: (percent: number) => `${percent}%`,
}
