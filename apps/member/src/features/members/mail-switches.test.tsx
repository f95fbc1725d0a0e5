import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { switchMail, viewMailSwitches } from '@cairn/contract/member/notices.ts'
import { mails as words } from '@cairn/words/member/mails.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { MailSwitches } from './mail-switches.tsx'

test('a switch shows which mails are on, and works at once', async () => {
  const server = new FakeServer().reply(viewMailSwitches, { data: { off: ['plans'] } }).reply(switchMail)
  await renderMember(<MailSwitches />, { server })
  await expect.element(page.getByRole('checkbox', { name: words.kinds.deposits })).toBeChecked()
  const plans = page.getByRole('checkbox', { name: words.kinds.plans })
  await expect.element(plans).not.toBeChecked()
  server.reply(viewMailSwitches, { data: { off: [] } })
  await plans.click()
  await expect.element(plans).toBeChecked()
  expect(server.sent).toMatchObject([{ body: { kind: 'plans', is_on: true } }])
})
