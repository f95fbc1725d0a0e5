import type { Asset } from '@cairn/contract/core/constants.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { linkLife, makeLink, readRecipient } from '../mailed-links/mail-links.ts'

/**
 * Informs a member that payout addresses were saved for the first time, or changed (before they take effect), with a
 * link that freezes the account. Each address is whole, so that the owner can compare every character.
 */
export const sendAddressNotice: Task = async ({ memberId = '', addressIds = '', why }, context) => {
  const { baseUrl, database, mailer } = context
  const { to, saved, token } = await inTransaction(database, async (tx) => ({
    to: await readRecipient(tx, memberId),
    saved: await tx
      .selectFrom('payout_addresses')
      .select(['asset', 'address'])
      .where('member_id', '=', memberId)
      .where('id', 'in', addressIds.split(' '))
      .orderBy('asset')
      .execute(),
    token: await makeLink(tx, memberId, 'freeze_account'),
  }))
  await mailer.send({
    kind: 'address_notice',
    to,
    subject: why === 'first' ? 'Your withdrawal address was saved' : 'Your withdrawal address was changed',
    paragraphs: [
      why === 'first'
        ? 'The first withdrawal address of your account was saved. You can withdraw to it now.'
        : 'A withdrawal address of your account was changed. You can withdraw to it 24 hours after the change at the earliest.',
      ...saved.map(({ asset, address }) => `${assetNames[asset]}: ${address}`),
      'If this was you, no action is needed. If not, freeze your account now. No one can then sign in until support unlocks it.',
    ],
    link: {
      label: 'Freeze my account',
      // Behind the #, the token stays in the browser: no server log and no Referer has it.
      url: `${baseUrl}/account/freeze#${token}`,
      note: `The link works once, for ${linkLife.freeze_account.words}.`,
    },
  })
}

const assetNames: Record<Asset, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'USDT on TRON (TRC20)' }
