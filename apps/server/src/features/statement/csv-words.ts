import type { StatementType } from '@cairn/contract/member/money/statement.ts'
import type { Language } from '../../platform/http/request/language.ts'

const english = {
  titles: {
    date: 'Date',
    time: 'Time',
    description: 'Description',
    plan: 'Plan',
    reason: 'Reason',
    balance_change: 'Balance change',
    balance: 'Balance',
    active_deposit_change: 'Active deposit change',
    active_deposit: 'Active deposit',
    currency: 'Currency',
    id: 'ID',
  },
  ends: { opening: 'Opening', closing: 'Closing', so_far: 'Closing so far' },
  /** The types in words, as on the screen. */
  descriptions: {
    deposit_confirmed: 'Deposit, payment received',
    deposit_from_balance: 'Deposit from your balance',
    deposit_released: 'Deposit returned to your balance',
    withdrawal_held: 'Withdrawal requested',
    withdrawal_released: 'Withdrawal returned to your balance',
    bonus_paid: 'Referral bonus',
    gain_distributed: 'Share of gains',
    loss_shared: 'Share of a loss of the plan',
    distribution_reversed: 'Share of gains, taken back',
    deposit_reversed: 'Payment of a deposit, taken back',
    payment_reversed: 'Payment, taken back',
    bonus_reversed: 'Referral bonus, taken back',
    correction_credited: 'Correction, credited to you',
    correction_debited: 'Correction, deducted',
    deposit_payment_credited: 'Payment after the end of a deposit, added to your balance',
    payment_credited: 'Payment without a deposit, added to your balance',
  } satisfies Record<StatementType, string>,
}

/** The words of a statement for a spreadsheet. */
export type CsvWords = typeof english
export type ColumnName = keyof CsvWords['titles'] | 'type'

export const csvWords: Record<Language, CsvWords> = {
  en: english,
  de: {
    titles: {
      date: 'Datum',
      time: 'Uhrzeit',
      description: 'Vorgang',
      plan: 'Plan',
      reason: 'Grund',
      balance_change: 'Änderung des Guthabens',
      balance: 'Guthaben',
      active_deposit_change: 'Änderung des angelegten Betrags',
      active_deposit: 'Angelegt',
      currency: 'Währung',
      id: 'ID',
    },
    ends: { opening: 'Anfang', closing: 'Ende', so_far: 'Ende (bisher)' },
    descriptions: {
      deposit_confirmed: 'Einzahlung, Zahlung erhalten',
      deposit_from_balance: 'Einzahlung aus Ihrem Guthaben',
      deposit_released: 'Einzahlung wieder in Ihrem Guthaben',
      withdrawal_held: 'Auszahlung beantragt',
      withdrawal_released: 'Auszahlung wieder in Ihrem Guthaben',
      bonus_paid: 'Empfehlungsbonus',
      gain_distributed: 'Gewinnanteil',
      loss_shared: 'Anteil an einem Verlust des Plans',
      distribution_reversed: 'Gewinnanteil, storniert',
      deposit_reversed: 'Zahlung einer Einzahlung, storniert',
      payment_reversed: 'Zahlung, storniert',
      bonus_reversed: 'Empfehlungsbonus, storniert',
      correction_credited: 'Korrektur zu Ihren Gunsten',
      correction_debited: 'Korrektur zu Ihren Lasten',
      deposit_payment_credited: 'Zahlung nach dem Ende einer Einzahlung, in Ihr Guthaben',
      payment_credited: 'Zahlung ohne Einzahlung, in Ihr Guthaben',
    },
  },
}
