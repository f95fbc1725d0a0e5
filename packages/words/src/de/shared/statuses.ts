import type { statuses as english } from '../../shared/statuses.ts'

export const statuses: typeof english = {
  pending: 'ausstehend',
  processing: 'in Bearbeitung',
  completed: 'abgeschlossen',
  rejected: 'abgelehnt',
  cancelled: 'storniert',
  expired: 'abgelaufen',
  approved: 'bestätigt',
}
