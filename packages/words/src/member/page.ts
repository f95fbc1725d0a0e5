export const page = {
  description: 'Cairn is an investment platform whose members can check every figure.',
  broken: "This page didn't finish loading. Check your internet connection and reload it.",
  needsJavaScript: 'Cairn needs JavaScript. Please turn it on for this page.',
}
