/** What a device shows. It has no figures and no names, because others may see the screen. */
export const pushMessage = {
  title: 'Something happened in your account',
  text: 'Press to see it. You sign in first.',
}

export const push = {
  title: 'Messages on this device',
  lead: 'This device tells you when a deposit arrives, a withdrawal is sent, someone signs in or your account changes. No message shows an amount or a name.',
  loading: 'the messages on this device',
  failed: "We couldn't load the messages on this device.",
  isOn: 'This device gets messages.',
  isOff: 'This device gets no messages.',
  on: 'Switch on',
  off: 'Switch off',
  switchedOn: 'This device gets messages from now on.',
  switchedOff: 'This device gets no more messages.',
  blocked: 'Your browser blocks messages from this site. Allow them in its settings for this site, then press again.',
  notMade: "Your browser couldn't switch the messages on.",
  notHere: 'This browser shows no messages. On an iPhone or iPad, add Cairn to the home screen and open it there.',
  everywhere: 'Signing out everywhere and a new password switch them off on all devices.',
}
