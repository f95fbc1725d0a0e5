import type { company as english } from '../../member/company.ts'

export const company: typeof english = {
  nav: 'Dokumente und Support',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  risk: 'Risiken',
  fees: 'Gebühren',
  support: 'Support kontaktieren',
}
