/**
 * What a look-up on the chain can find, as data: the look-up, the screens, the tests and docs/payments.md read it.
 * Members read nothing of it. A case that raises a withdrawal lists its transaction as one to check.
 */
interface PaymentCase {
  recognised: string
  /** For operators. The look-up replaces the places. */
  sentence: string
  effect: PaymentEffect
}

/**
 * The effect of a case on its record: the record shows a confirmation; the look-up is repeated; a person compares; or a person decides
 * without a look-up.
 */
export const paymentEffects = ['confirms', 'repeats', 'raises', 'nothing'] as const
export type PaymentEffect = (typeof paymentEffects)[number]

function entry(recognised: string, effect: PaymentEffect, sentence: string): PaymentCase {
  return { recognised, sentence, effect }
}

export const paymentCases = {
  confirmed: entry(
    'Recipient, token and amount are right, and enough blocks follow.',
    'confirms',
    'Confirmed on the chain: {paid} to this address, {depth}',
  ),
  confirming: entry(
    'The same, but too few blocks follow, or none has it yet.',
    'repeats',
    'On the chain, and not final yet: {paid} to this address, {depth}',
  ),
  one_source: entry(
    'Two sources are set, and only one shows it right and with enough blocks.',
    'repeats',
    'Only one of the two sources shows it as final: {paid} to this address, {depth}',
  ),
  not_found: entry(
    'The source knows no such transaction.',
    'repeats',
    'The chain does not show this transaction yet. Check that the whole ID was copied',
  ),
  not_paid: entry(
    'Esplora knows no unused transaction to the address of its own that a deposit has.',
    'repeats',
    'The chain shows no payment to the address of this deposit yet',
  ),
  missing: entry(
    'The source knows no such transaction a day after it was recorded.',
    'raises',
    'The chain did not show this transaction within a day. It may still be paid: do not send it again before you know',
  ),
  other_network: entry(
    'The source of another chain knows it.',
    'raises',
    'This transaction is on the network of {network}, and this record is in {asset}',
  ),
  other_recipient: entry(
    'No payment of it goes to the address.',
    'raises',
    'This transaction pays nothing to this address. It pays {paid}',
  ),
  other_token: entry(
    'What goes to the address is another token or coin; the contract counts, never a name.',
    'raises',
    'This transaction brings another token or coin to this address, and no {asset}',
  ),
  other_amount: entry(
    'The amount differs from USDT, which is one to one, or from the coins of a deposit with a fixed rate. Otherwise only zero differs.',
    'raises',
    '{paid} went to this address, and {expected} was expected',
  ),
  failed: entry(
    'The receipt shows a failure, or that its resources ran out.',
    'raises',
    'This transaction failed on the chain. It paid nothing',
  ),
  through_contract: entry(
    'Ethereum: the transaction calls a contract, which can pay without a trace in it.',
    'raises',
    'This transaction calls a contract, and the source does not show what that paid. Compare it in a block explorer',
  ),
  already_used: entry(
    'Every payment of it to this address belongs to another record.',
    'raises',
    'This payment already belongs to another record{where}',
  ),
  source_silent: entry(
    'The source does not answer in time, or with an error.',
    'repeats',
    '{source} does not answer ({why}). It is tried again',
  ),
  source_refuses: entry(
    'The source answers 401, 403 or 429. It is left alone for five minutes.',
    'repeats',
    '{source} refuses our requests ({why}). It is tried again in five minutes',
  ),
  source_behind: entry(
    'Its newest block is too old or in the future, or it is still reading blocks.',
    'repeats',
    '{source} is not at the end of the chain ({why}). Its replies are not used',
  ),
  source_on_other_network: entry(
    'Its genesis block or chain id is not ours.',
    'repeats',
    '{source} is on another network ({why}). Its replies are not used',
  ),
  source_unreadable: entry(
    'Its reply is too large, no JSON, or answers another question.',
    'repeats',
    '{source} sent a reply that cannot be used ({why})',
  ),
  source_differs: entry(
    'Two sources show different payments of a transaction, or only one answers and does not know it.',
    'repeats',
    '{source} do not show the same ({why}). They are compared again',
  ),
  no_source: entry(
    'The setting of the chain is empty.',
    'nothing',
    'No source is set for this chain. Look it up by hand',
  ),
} as const satisfies Record<string, PaymentCase>

export type PaymentCaseName = keyof typeof paymentCases

export const paymentCaseNames = Object.keys(paymentCases) as PaymentCaseName[]

/** How many blocks make a payment final, as decided in 0164. Where a chain names its final block, that counts. */
export const confirmationsNeeded = { bitcoin: 3, ethereum: 64, usdt: 19 } as const
