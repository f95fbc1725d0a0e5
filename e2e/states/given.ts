import type { Call, CallReplyInput } from '@cairn/contract/core/call.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import type { Company } from '@cairn/contract/member/company.ts'
import type { Page } from '@playwright/test'
import type { ReplyOf } from '@cairn/client/testing/fake-calls.ts'
import type { FakeApi } from '../servers/fake-api.ts'
import type { SpecifiedUser } from '../servers/specification.ts'
import type { Given } from './state.ts'

/** What states are made of, for `given` and `when`. */

export function reply<C extends Call>(call: C, body: ReplyOf<C>): Given {
  return (api) => api.reply(call, body)
}

export function refuse(...refusal: Parameters<FakeApi['refuse']>): Given {
  return (api) => api.refuse(...refusal)
}

export function refuseInWords(...refusal: Parameters<FakeApi['refuseInWords']>): Given {
  return (api) => api.refuseInWords(...refusal)
}

export function fail(call: Call): Given {
  return (api) => api.fail(call)
}

export function hang(call: Call): Given {
  return (api) => api.hang(call)
}

/** The member differs from the usual one in this. */
export function user(changes: Partial<SpecifiedUser>): Given {
  return (api) => void Object.assign(api.user, changes)
}

/** The server is ours, and announces what it has beyond the specification. */
export function ourServer(extras: Omit<CallReplyInput<typeof viewMember>, 'user' | 'data'>): Given {
  return (api) => api.reply(viewMember, () => ({ ...extras, user: api.user, data: api.specification.nextToken() }))
}

/** An owner has set what members can read, and whom they can ask. */
export function company(changes: Company = {}): Given {
  const usual: Company = {
    terms_url: 'https://cairn.example/terms',
    terms_version: '2026-11-01',
    privacy_url: 'https://cairn.example/privacy',
    risk_line: 'You can lose some or all of the money that you put into a plan.',
    risk_url: 'https://cairn.example/risk',
    fees_url: 'https://cairn.example/fees',
    company_line: 'Cairn Example Ltd, 1 Example Street, Dublin, register number 123456',
    support_contact: 'support@cairn.example',
  }
  return (api) => void (api.pages.configuration = { avatarService: '', company: { ...usual, ...changes } })
}

export function all(...givens: Given[]): Given {
  return (api) => givens.forEach((given) => given(api))
}

export function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).click()
}

/** Opens a dialog, fills in the named fields, and sends it by the dialog's last button. */
export function fillDialog(open: string, fields: Record<string, string> = {}): (page: Page) => Promise<void> {
  return async (page) => {
    await press(open)(page)
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(fields)) {
      const field = dialog.getByLabel(label, { exact: true })
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text)
      else await field.fill(text)
    }
    await dialog.getByRole('button').last().click()
  }
}
