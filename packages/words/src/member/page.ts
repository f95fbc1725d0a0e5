export const page = {
  description: 'Cairn is an investment platform whose members can check every figure.',
  broken: 'This page did not load fully. Check your internet connection and reload it.',
  needsJavaScript: 'Cairn needs JavaScript. Please switch it on for this page.',
}
