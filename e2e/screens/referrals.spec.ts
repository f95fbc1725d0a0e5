import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import { testFailedRead } from './broken-replies.ts'
import { expect, test } from '../servers/fake.ts'

test('the link is the origin, the register page and the username, and can be copied (UI-I1)', async ({
  api,
  enter,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.url })
  api.user.username = 'ada & co'
  await enter('/referral')
  const link = `${api.url}/register?sponsor_id=ada%20%26%20co`
  await expect(page.getByLabel('Referral link')).toHaveValue(link)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('number, name, bonus and registration date; Yes is a balance above zero (UI-I2, UI-I4)', async ({
  api,
  enter,
  page,
}) => {
  api.reply(listReferrals, {
    data: {
      refs: [
        { full_name: 'Grace H.', balance: 25, reg_date: '2026-02-03' },
        { full_name: 'Alan T.', balance: 0, reg_date: 'unknown' },
        { full_name: 'Mary S.', balance: '0.01', reg_date: null },
      ],
    },
  })
  await enter('/referral')
  await expect(page.getByRole('columnheader')).toHaveText(['No.', 'Name', 'Bonus', 'Registration date'])
  const rows = page.getByRole('row')
  await expect(rows.nth(1).getByRole('cell')).toHaveText([/1$/, /Grace H\.$/, /Yes$/, /3 February 2026$/])
  await expect(rows.nth(2).getByRole('cell')).toHaveText([/2$/, /Alan T\.$/, /No$/, /unknown$/])
  await expect(rows.nth(3).getByRole('cell')).toHaveText([/3$/, /Mary S\.$/, /Yes$/, /–$/])
})

test('a list that is not there is empty, and a balance that is not there is no bonus (UI-I3, UI-I4)', async ({
  api,
  enter,
  page,
}) => {
  api.reply(listReferrals, { data: { refs: [{ full_name: 'Alan T.', reg_date: null }] } })
  await enter('/referral')
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([/1$/, /Alan T\.$/, /No$/, /–$/])
  api.reply(listReferrals, { data: { refs: null } })
  await page.reload()
  await expect(page.getByText('You have not referred anyone yet', { exact: true })).toBeVisible()
})

test('no referrals yet (UI-I3)', async ({ enter, page }) => {
  await enter('/referral')
  await expect(page.getByText('You have not referred anyone yet', { exact: true })).toBeVisible()
})

testFailedRead({
  id: 'UI-I2',
  screen: 'referral',
  path: '/referral',
  call: listReferrals,
  sentence: "We couldn't load your referrals.",
  ready: 'You have not referred anyone yet',
})
