import { beforeEach, expect, test } from 'vitest'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer({ environment: { LINK_HOSTS: 'cairn.test' } })

// A sole owner changes every setting alone; two owners have their own tests.
beforeEach(() =>
  server.owner.query(
    'update operators set removed_at = now(); delete from settings; insert into settings default values',
  ),
)

const change = async (owner: TestOperator, body: object) => {
  const { version } = (await owner.send(viewSettings)).settings
  return owner.send(changeSettings, { version, body })
}

test('untouched settings are the defaults that are shown', async () => {
  const owner = await makeOperator(server, 'owner')
  const { settings, defaults } = await owner.send(viewSettings)
  expect(settings).toMatchObject(defaults)
  expect(defaults).toMatchObject({ referral_bonus_basis_points: 500, two_approvals_above: 10_000_00n })
})

test('a changed setting applies at once, and is in the audit log with before and after', async () => {
  const owner = await makeOperator(server, 'owner')
  await change(owner, { referral_bonus_basis_points: 250, kyc_required_above: '0', two_approvals_above: '2500.00' })
  await change(owner, { kyc_required_above: '1000.00', two_approvals_above: '2500.00', reason: 'Too slow' })

  const { settings } = await owner.send(viewSettings)
  expect(settings).toMatchObject({
    referral_bonus_basis_points: 250,
    kyc_required_above: 1_000_00n,
    two_approvals_above: 2_500_00n,
    referral_prefill: false,
  })
  const { rows } = await server.owner.query(
    `select details from audit.events where did = 'setting_changed' and actor_id = $1 order by id`,
    [owner.id],
  )
  expect(rows.map(({ details }) => details)).toEqual([
    { setting: 'two_approvals_above_cents', before: '10000.00', after: '2500.00' },
    { setting: 'kyc_required_above_cents', before: null, after: '0.00' },
    { setting: 'referral_bonus_basis_points', before: 500, after: 250 },
    { setting: 'kyc_required_above_cents', before: '0.00', after: '1000.00', reason: 'Too slow' },
  ])
})

test('limits of withdrawals are set and removed, and cannot make every withdrawal impossible', async () => {
  const owner = await makeOperator(server, 'owner')
  await change(owner, { withdrawal_min_amount: '20', withdrawal_daily_limit: '20.00' })
  await expectRefused(change(owner, { withdrawal_min_amount: '20.01' }), 'withdrawal_limits_invalid')
  expect((await owner.send(viewSettings)).settings).toMatchObject({
    withdrawal_min_amount: 20_00n,
    withdrawal_daily_limit: 20_00n,
  })
  await change(owner, { withdrawal_min_amount: null, withdrawal_daily_limit: null, reason: 'Not needed' })
  expect((await owner.send(viewSettings)).settings).toMatchObject({
    withdrawal_min_amount: null,
    withdrawal_daily_limit: null,
  })
})

test('of two changes at once one is refused, and has no effect', async () => {
  const [one, two] = await makeOperators(server, 'owner', 'owner')
  const { version } = (await one.send(viewSettings)).settings
  const outcomes = await Promise.allSettled([
    one.send(changeSettings, { version, body: { referral_prefill: true, address_lock_hours: 48 } }),
    two.send(changeSettings, { version, body: { email_confirmation_required: true, address_lock_hours: 72 } }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
  const { settings } = await one.send(viewSettings)
  expect([settings.referral_prefill, settings.email_confirmation_required, settings.address_lock_hours]).toEqual(
    outcomes[0].status === 'fulfilled' ? [true, null, 48] : [false, true, 72],
  )
})

test('of several concurrent changes one succeeds', async () => {
  const owners = await makeOperators(server, 'owner', 'owner')
  for (let round = 0; round < 10; round += 1) {
    const { version } = (await owners[0]!.send(viewSettings)).settings
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((turn) =>
        owners[turn % 2]!.send(changeSettings, { version, body: { reset_lock_hours: 100 + 4 * round + turn } }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test.for([
  [{ referral_bonus_basis_points: 10_001 }, 'setting_invalid'],
  [{ referral_bonus_basis_points: -1 }, 'setting_invalid'],
  [{ referral_bonus_basis_points: 1.5 }, 'setting_invalid'],
  [{ address_lock_hours: 23 }, 'setting_invalid'],
  [{ reset_lock_hours: 721 }, 'setting_invalid'],
  [{ two_approvals_above: '-1' }, 'amount_invalid'],
  [{ two_approvals_above: null }, 'amount_invalid'],
  [{ kyc_required_above: '1.001' }, 'amount_invalid'],
  [{ withdrawal_min_amount: '0' }, 'amount_invalid'],
  [{ withdrawal_daily_limit: '-1' }, 'amount_invalid'],
  [{ withdrawal_min_amount: '20', withdrawal_daily_limit: '19.99' }, 'withdrawal_limits_invalid'],
  [{ referral_prefill: 'yes' }, 'bad_input'],
  [{ terms_url: 'http://cairn.test/terms' }, 'web_address_invalid'],
  [{ privacy_url: 'javascript:alert(1)//https://' }, 'web_address_invalid'],
  [{ risk_url: 'https://cairn.test@evil.test' }, 'web_address_invalid'],
  [{ fees_url: 'https://cairn.test/a b' }, 'web_address_invalid'],
  [{ terms_url: 'https://іnvest.example/' }, 'web_address_invalid'],
  [{ terms_url: 'https://xn--nvest-gdf.example/' }, 'web_address_invalid'],
  [{ terms_url: 'https://evil.test/terms' }, 'link_not_listed'],
  [{ privacy_url: 'https://cairn.test.evil.test/' }, 'link_not_listed'],
  [{ risk_url: 'https://cairn.test:8443/' }, 'link_not_listed'],
  [{ fees_url: 'https://192.0.2.1/' }, 'link_not_listed'],
  [{ risk_line: 'All about it at evil.test' }, 'link_not_listed'],
  [{ company_line: 'Cairn Ltd, help@evil.test' }, 'link_not_listed'],
  [{ company_line: 'Cairn Ltd, bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'payment_address_named'],
  [{ terms_version: 'see www.evil.test' }, 'link_not_listed'],
  [{ support_contact: 'https://t.me/cairn' }, 'link_not_listed'],
  [{ support_contact: 'help@cаirn.test' }, 'support_contact_invalid'],
  [{ support_contact: 'help@xn--carn-m4d.test' }, 'support_contact_invalid'],
  [{ terms_version: 'v'.repeat(41) }, 'terms_version_invalid'],
  [{ risk_line: 'r'.repeat(201) }, 'setting_text_invalid'],
  [{ company_line: '' }, 'setting_text_invalid'],
  [{ support_contact: 'call us' }, 'support_contact_invalid'],
] as const)('%j is refused with %s and changes nothing', async ([body, code]) => {
  const owner = await makeOperator(server, 'owner')
  const before = await owner.send(viewSettings)
  await expectRefused(change(owner, body), code)
  expect(await owner.send(viewSettings)).toEqual(before)
})
