export const policyReports = {
  title: 'Blocked content',
  lead: 'What browsers refused to load or run in our pages, by the content security policy. Equal reports are counted together and kept for 30 days. Extensions of a browser cause some; a script of ours, or an unknown origin, needs a look.',
  loading: 'the reports',
  empty: 'Browsers have blocked nothing within 30 days.',
  page: 'Page, and the file that asked',
  blocked: 'Blocked, and the rule',
  times: 'Reports',
  last: 'Last',
  unknown: 'Unknown',
}
