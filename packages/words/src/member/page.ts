export const page = {
  description: 'Cairn is an investment platform whose members can check every figure.',
  broken: "This page didn't finish loading. Check your internet connection and reload it.",
  offline: {
    title: 'You are offline',
    text: 'Cairn shows no figures without a connection, because they could be out of date.',
    again: 'Try again',
  },
  needsJavaScript: 'Cairn needs JavaScript. Please turn it on for this page.',
}
