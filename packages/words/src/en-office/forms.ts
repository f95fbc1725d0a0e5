/** Of the forms in dialogs. */
export const forms = {
  notNow: 'Not now',
  reason: 'Reason',
  reasonHelp: 'Other operators read it, now and later.',
}
