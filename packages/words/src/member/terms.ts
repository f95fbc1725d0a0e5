export const terms = {
  title: 'Terms and conditions',
  lead: 'Please read the terms and agree to them.',
  version: (version: string) => `Version ${version}`,
  read: 'Read the terms',
  agree: 'I agree to the terms and conditions',
  tick: 'Agree to our terms and condition',
  continue: 'Continue',
  later: 'Not now',
  laterHelp: "Until you agree, you can't make a deposit. Everything else works, withdrawals too.",
}
