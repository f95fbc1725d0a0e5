import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { formatCorrection, type CorrectedKind } from '../../shared/transactions/corrections.ts'
import { explorerUrl } from '../../shared/transactions/explorer-url.ts'
import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { readTransactionRecord } from './transaction-record.ts'

/** Tells a member that the transaction of a record was corrected. It has the newest one. */
function correctionMail(kind: CorrectedKind): MailMaker {
  return async ({ recordId }, { baseUrl, config, tx }) => {
    const { asset, cents, transaction_id } = await readTransactionRecord(tx, recordId)
    const { cause } = await tx
      .selectFrom('transaction_corrections')
      .where('subject_id', '=', recordId)
      .orderBy('corrected_at', 'desc')
      .select('cause')
      .executeTakeFirstOrThrow()
    const explorer = explorerUrl(config, asset, transaction_id)
    return {
      subject: `The transaction ID of your ${kind} was corrected`,
      paragraphs: [formatCorrection(kind, cause)],
      facts: [
        ['Amount', formatUsd(cents)],
        ['Transaction', transaction_id],
        ...(explorer ? [['Block explorer', explorer] as [string, string]] : []),
      ],
      link: { label: 'See it on Cairn', url: `${baseUrl}/record/${recordId}`, note: 'You sign in first.' },
    }
  }
}

export const correctionMails = {
  deposit_corrected: correctionMail('deposit'),
  withdrawal_corrected: correctionMail('withdrawal'),
}
