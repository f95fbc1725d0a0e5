import { mailHtml } from '../../apps/server/src/platform/mail/mail-html.ts'
import type { MailContent } from '../../apps/server/src/platform/mail/mail-content.ts'
import { expect, test } from '../servers/quiet-page.ts'
import { findFaintColours, findViolations } from './find/axe.ts'
import { listLost } from './find/sideways.ts'

const host = 'https://invest.a-long-name.example'
const token = 'x'.repeat(43)
const company = {
  support_contact: 'help@invest.a-long-name.example',
  terms_url: `${host}/legal/terms-and-conditions/of/members/2026`,
  risk_line: 'Capital at risk. Past performance does not predict future results.',
  company_line: 'Cairn Investments Ltd, company no. 12345678, 1 Long Street, London',
}
const notMe = { label: 'This was not me', url: `${host}/account/freeze#${token}`, note: 'Freezes your account.' }
const link = { label: 'See it on Cairn', url: `${host}/record/${token}`, note: 'You sign in first.' }

/** Each part that a mail can have, alone and together. */
const mails: Record<string, Partial<MailContent>> = {
  'words only': {},
  'a link': { link },
  'facts that cannot be broken, and a link that freezes': {
    facts: [
      ['Bitcoin', 'tb1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqp3mvzv'],
      ['Time', '23 November 2026 at 03:40 UTC'],
    ],
    notMe,
  },
  'everything, of a kind that is switched off': {
    facts: [['Amount', '$10,000,000.00']],
    link,
    notMe,
    switchOffUrl: `${host}/profile`,
  },
}

for (const [what, parts] of Object.entries(mails)) {
  test(`a mail with ${what} is accessible in both themes, and fits into 320 px`, async ({ page }) => {
    const mail: MailContent = {
      id: '1',
      kind: 'test',
      to: { name: 'Ada Byron', address: 'ada@people.test' },
      subject: 'Your withdrawal address was changed',
      paragraphs: ['A withdrawal address of your account was changed. You can withdraw to it from tomorrow on.'],
      ...parts,
    }
    await page.setViewportSize({ width: 320, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setContent(mailHtml(mail, company))
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(listLost)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaintColours(page)).toEqual([])
  })
}
