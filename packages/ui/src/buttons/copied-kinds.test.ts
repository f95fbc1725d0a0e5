import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The copied text of each screen. An amount of dollars on the clipboard, in a wallet, is an amount of coins. */
const copied = {
  'apps/member/src/features/deposits/payment/payment-address.tsx': ['address wallet.value'],
  'apps/member/src/features/deposits/payment/payment-amount.tsx': ['coins coinsWithUnit'],
  'apps/member/src/features/proofs/newest-block.tsx': ['id `${head.block'],
  'apps/member/src/features/records/record-details.tsx': ['address address', 'transaction transaction'],
  'apps/member/src/features/referrals/referral-link-field.tsx': ['link link'],
  'apps/member/src/features/referrals/referral-screen.tsx': ['id username'],
  'apps/member/src/features/security/factors/authenticator-setup.tsx': ['secret secret'],
  'apps/member/src/features/security/factors/new-recovery-codes.tsx': [String.raw`codes codes.join('\n')`],
  'apps/operator/src/features/account/recovery-section.tsx': [String.raw`codes codes.join('\n')`],
  'apps/operator/src/features/withdrawals/payout/payout-line.tsx': ['address address'],
  'apps/operator/src/features/withdrawals/payout/payout-sheet.tsx': [String.raw`address addresses.join('\n')`],
  'apps/operator/src/features/withdrawals/sections/send-section.tsx': ['address address'],
}

test('the screens copy addresses, links, ids and keys, and no amount without its unit', () => {
  const root = new URL('../../../../', import.meta.url).pathname
  const found: Record<string, string[]> = {}
  for (const file of globSync('apps/{member,operator}/src/**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(root + file, 'utf8')
    const uses = source.matchAll(/<Copy(?:Button|Field)\b[^]*?kind="(\w+)"[^]*?(?:text|value)=\{([^}]*)\}/g)
    const kinds = Array.from(uses, ([, kind, value]) => `${kind} ${value}`)
    if (kinds.length > 0) found[file] = kinds
    expect(source, file).not.toMatch(/navigator\.clipboard|copyText\(|execCommand/)
  }
  expect(found).toEqual(copied)
})
