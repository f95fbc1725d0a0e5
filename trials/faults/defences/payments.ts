import { check, code, rule, sql, trigger, unique, type Defences } from '../defence.ts'

/** Defences of receiving addresses, rates, and payments that a chain shows. */
export const paymentsDefences: Defences = {
  'features/deposits/addresses/give-address.test.ts': {
    'an index of an account is given once': sql(
      '0014_deposits',
      'constraint deposit_addresses_index unique (receiving_address_id, path_index)',
      'constraint deposit_addresses_index check (true)',
    ),
    'an account key is set once': unique('0013_plans_and_settings', 'receiving_addresses_account_key'),
    'indexes that a restore lost are not given again': code(
      'features/deposits/addresses/give-next-index.ts',
      'then 0 else ${skipped} end',
      'then 0 else 0 end',
    ),
    'an own address has the server’s signature': code(
      'shared/signing/signed-addresses/deposit-address.ts',
      "isSigned(keys, 'deposit_address', { ...offered, deposit_id: id, address, signature })",
      'true',
    ),
  },
  'features/deposits/addresses/give-member-address.test.ts': {
    'a member’s address is given once': sql(
      '0014_deposits',
      'old.member_id is not null and old.member_id is distinct from new.member_id',
      'false',
    ),
    'two first deposits of a member at once get one address': code(
      'features/deposits/addresses/give-member-address.ts',
      'where id = $1 for no key update',
      'where id = $1',
    ),
    'a member’s address has the server’s signature': code(
      'features/deposits/addresses/give-member-address.ts',
      "isSigned(services.keys, 'member_address', row)",
      'true',
    ),
    'the address of another member is not shown for a deposit': code(
      'shared/signing/signed-addresses/deposit-address.ts',
      'own.member_id = deposits.member_id and own.address',
      'own.address',
    ),
    'an address of a list was not used before': code(
      'features/receiving-addresses/request-address-list.ts',
      'const address = twice ?? used?.address',
      'const address = twice',
    ),
  },
  'features/chains/rates/rates.test.ts': {
    'a rate that was set ends': sql(
      '0032_pages_and_examinations',
      "and (payload ->> 'ends_at')::timestamptz > now()",
      '',
    ),
    'a rate takes the approval of a second operator': sql(
      '0032_pages_and_examinations',
      "where kind = 'coin_rate' and status = 'approved'",
      "where kind = 'coin_rate'",
    ),
    'a rate needs two sources': sql('0032_pages_and_examinations', 'when count(*) < 2 or', 'when count(*) < 1 or'),
    'two sources agree within 1 %': sql(
      '0032_pages_and_examinations',
      '(max(rate_micros) - min(rate_micros)) * 100 > min(rate_micros)',
      'false',
    ),
    'a rate counts for 60 seconds': sql(
      '0032_pages_and_examinations',
      "read_at > now() - interval '60 seconds'",
      'read_at is not null',
    ),
    'USDT that is off by more than 1 % is closed': sql(
      '0032_pages_and_examinations',
      'when min(rate_micros) >= 990000 and max(rate_micros) <= 1010000 then 1000000',
      'else 1000000',
    ),
    'coins are rounded up': code('packages/contract/src/core/money/quote.ts', 'divisor - 1n', '0n'),
  },
  'shared/transactions/require-unused.test.ts': {
    'one transaction pays one withdrawal': unique('0015_withdrawals', 'withdrawals_transaction'),
    'one transaction pays one deposit': code(
      'shared/transactions/transaction-ids.ts',
      'where is_transaction_taken(${transactionId}, ${depositId})',
      'where false and ${transactionId} = ${depositId}::text',
    ),
  },
  'features/chains/payments/credit-cases.test.ts': {
    'only what the source showed in the same run is credited': code(
      'features/chains/payments/settle-deposit.ts',
      ' || final.some(({ id }) => !fresh.has(id))',
      '',
    ),
    'a quote has the server’s signature': code(
      'features/chains/payments/settle-deposit.ts',
      "await requireSigned(tx, context, 'deposit_quote', [depositId])",
      'await Promise.resolve()',
    ),
    'the quote of an ended deposit has the server’s signature': code(
      'features/chains/payments/credit-payment.ts',
      "if (deposit.has_quote) await requireSigned(tx, services, 'deposit_quote', [deposit.id])",
      'await Promise.resolve()',
    ),
    'what the server credits by itself takes what the payments are worth': sql(
      '0020_two_people_for_deposits',
      'new.received_cents is distinct from worth_of_payments(new.id)\n        or ',
      '',
    ),
    'the server credits a payment to an ended deposit only where none asks for a person': sql(
      '0019_incoming_payments',
      'perform where why_payment_takes_a_person(new.id, new.credited_cents) is null;',
      'perform;',
    ),
    'a payment belongs to a deposit that is completed': sql(
      '0019_incoming_payments',
      "where id = new.deposit_id and status = 'completed' and may_pay(old, id)",
      'where id = new.deposit_id and may_pay(old, id)',
    ),
    'credits of a member in a day count together': sql(
      '0020_two_people_for_deposits',
      'p_cents + credited_by_itself(deposit.member_id)',
      'p_cents',
    ),
    'a chain of blocks has no gap': code(
      'features/chains/payments/find-paying.ts',
      'hash !== null && block.previous !== hash',
      'false',
    ),
    'a deposit with a payment does not end by itself': code(
      'features/deposits/decision/end-overdue-deposits.ts',
      'outcome is null and gone_since is null',
      'false',
    ),
  },
  'features/chains/payments/member-payments.test.ts': {
    'the database finds the deposit of a payment to a member’s address': trigger(
      '0019_incoming_payments',
      'incoming_payments_are_attributed',
    ),
    'no deposit is chosen among several': sql(
      '0019_incoming_payments',
      'where is_confirmed or (select count(*) filter (where was_open) from paid) < 2',
      '',
    ),
    'a payment stays with its deposit': trigger('0019_incoming_payments', 'incoming_payments_stay_with_their_deposit'),
    'a person confirms a deposit of the member who paid': sql(
      '0019_incoming_payments',
      "status = 'completed' and may_pay(old, id)",
      "status = 'completed'",
    ),
    'a payment to a member’s address is credited to that member': code(
      'features/chains/payments/settle-deposit.ts',
      '(member_address_id is null or member_address_id = member_address_of($1))',
      'true',
    ),
    'an address of a member has the server’s signature before a payment counts': code(
      'features/chains/payments/settle-deposit.ts',
      "await requireSigned(tx, context, 'member_address', [...memberAddresses])",
      'await Promise.resolve()',
    ),
    'a payment without a block is found again': code(
      'features/chains/payments/follow-payments.ts',
      "if (!areShown) problem = new SourceError('source_behind', 'it does not show all transactions of its blocks yet')",
      'void areShown',
    ),
    'a failed transaction is no payment': code(
      'features/chains/payments/keep-payments.ts',
      'if (!transaction || transaction.hasFailed) return []',
      'if (!transaction) return []',
    ),
    'blocks that are not final are read again': code(
      'features/chains/payments/find-paying.ts',
      'if (height <= tip.finalHeight) Object.assign',
      'Object.assign',
    ),
    'USDT is worth a dollar only while the sources show it': sql(
      '0020_two_people_for_deposits',
      "and not (deposit.wallet = 'usdt' and exists (select from rate_sources where asset = 'usdt'))",
      "and deposit.wallet <> 'usdt'",
    ),
  },
  'features/chains/payment-cases.test.ts': {
    'a payment on the chain belongs to one withdrawal': code(
      'features/chains/look-up-withdrawals.ts',
      'and id <> ${id} and transaction_output is not null',
      'and false and id <> ${id}',
    ),
    'the chain completes what its sender claimed': code(
      'features/chains/look-up-withdrawals.ts',
      "await requireSigned(tx, services, 'withdrawal_claim', [sent.id])",
      '',
    ),
    'a confirming withdrawal names its transaction': rule(
      '0015_withdrawals',
      'withdrawals_sent_name_their_transaction',
    ),
    'the end of a look-up stays': trigger('0015_withdrawals', 'withdrawal_lookups_stay'),
    'an output belongs to a transaction': rule('0015_withdrawals', 'withdrawals_output_is_of_their_transaction'),
    'without a source one transaction sends one withdrawal': code(
      'shared/transactions/transaction-ids.ts',
      "lockByName(tx, 'transaction on chain', transactionId.toLowerCase())",
      '',
    ),
    'a failure that may still change raises no record': code(
      'features/chains/find-case.ts',
      "found.effect === 'raises' && !isSettled",
      'false',
    ),
  },
  'features/chains/sources/sources.test.ts': {
    'a node that lags shows no empty blocks': code(
      'features/chains/sources/evm-blocks.ts',
      'if (!newest) throw lagging(last)',
      "if (!newest) return { hash: '', transactions: [] }",
    ),
    'a block without its transactions is not believed': code(
      'features/chains/sources/evm-blocks.ts',
      ' || (block.transactions.length === 0 && block.transactionsRoot !== emptyRoot)',
      '',
    ),
    'no source shows more coins than there are': code(
      'features/chains/sources/evm.ts',
      '!one.isOther && one.units >= unitsEnd[asset]',
      'one === null',
    ),
    'a source on another network is not believed': code(
      'features/chains/sources/open-source.ts',
      'requireNetwork(asset, network, config.isProduction)',
      '',
    ),
    'a source that is behind is not believed': code(
      'features/chains/sources/open-source.ts',
      'requireRecent(asset, tip)',
      '',
    ),
  },
  'features/chains/sources/two-sources.test.ts': {
    'one of two sources alone misses no credited payment': code(
      'features/chains/payments/follow-credited.ts',
      'if (transaction && !transaction.isWhole) continue',
      '',
    ),
    'units that only a wrong source showed are replaced': code(
      'features/chains/payments/keep-payments.ts',
      'set units = excluded.units',
      'set units = incoming_payments.units',
    ),
    'the units of a decided payment stay': trigger('0019_incoming_payments', 'incoming_payments_keep_their_units'),
  },
  'features/chains/payments/balances/contract-payments.test.ts': {
    'a payment of a contract counts once in its block': unique(
      '0019_incoming_payments',
      'incoming_payments_from_contracts',
    ),
    'a payment of a contract is what the balance leaves unexplained': trigger(
      '0019_incoming_payments',
      'incoming_payments_of_contracts_are_unexplained',
    ),
    'a payment of a contract is final': check('0019_incoming_payments', 'incoming_payments_of_contracts_are_final'),
    'ether that was credited as one of a contract takes a person': sql(
      '0020_two_people_for_deposits',
      'when unexplained_ether(payment.member_address_id) < 0 then',
      'when false then',
    ),
    'what an address sent is subtracted with its fee': code(
      'features/chains/sources/evm-balances.ts',
      'value + cost.gasUsed * cost.effectiveGasPrice',
      'value',
    ),
    'a deposit in ether ends only when all was seen since its request': code(
      'features/chains/payments/balances/follow-balances.ts',
      'when balance.opened_at <= deposit.requested_at then',
      'when true then',
    ),
    'no balance is compared while a payment may be in another block': code(
      'features/chains/payments/balances/follow-balances.ts',
      "or depth = 0 and coalesce(gone_since > now() - interval '20 minutes', true)",
      '',
    ),
    'no balance is compared before the transactions of its block are known': code(
      'features/chains/payments/balances/follow-balances.ts',
      'select min(followed_height) >= $1',
      'select true',
    ),
  },
  'features/payments/incoming-payments.test.ts': {
    'a payment is entered once': unique('0019_incoming_payments', 'incoming_payments_output'),
    'one transaction is one record’s': trigger('0019_incoming_payments', 'incoming_payments_claim_their_transaction'),
    'two people decide a payment': trigger('0019_incoming_payments', 'incoming_payments_take_two'),
    'a payment is decided once': trigger('0019_incoming_payments', 'incoming_payments_are_decided_once'),
  },
}
