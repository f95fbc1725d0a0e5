import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { signInOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { expect, test } from '../../servers/fake.ts'

/** The texts that password managers write into a page before its scripts start. */
const additions: Record<string, () => void> = {
  'an icon after each field': () => {
    for (const input of document.querySelectorAll('input')) input.after(document.createElement('div'))
  },
  'an element at the top of the form': () => {
    for (const form of document.forms) form.prepend(document.createElement('com-1password-button'))
  },
  'a frame around each field': () => {
    for (const input of document.querySelectorAll('input')) {
      const frame = document.createElement('span')
      input.replaceWith(frame)
      frame.append(input)
    }
  },
  'an element at the top of the page': () => {
    document.getElementById('root')?.prepend(document.createElement('div'))
  },
  attributes: () => {
    for (const input of document.querySelectorAll('input')) input.setAttribute('data-keeper-lock-id', 'x')
  },
}

/** React keeps the page as it is. */
const kept = new Set(['attributes', 'an element at the top of the page'])

for (const [what, add] of Object.entries(additions)) {
  for (const path of ['/login', '/operator']) {
    test(`${path} keeps what was typed and the press when a password manager adds ${what}`, async ({
      api,
      page,
      console,
    }) => {
      if (!kept.has(what)) console.expect(/Minified React error #418/)
      const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
      await page.route('**/*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.goto(path)
      await page.evaluate(add)
      await page.locator('[name=email]').fill('ada@example.com')
      await page.locator('[name=password]').fill('analytical engine')
      if (path === '/operator') await page.locator('[name=code]').fill('123456')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.locator('[name=password]').focus()
      releaseScripts()
      const call = path === '/operator' ? signInOperator : signIn
      await expect.poll(() => api.requestsTo(call).length).toBe(1)
      expect(api.requestsTo(call)[0]?.body).toMatchObject({ password: 'analytical engine' })
      await page.unrouteAll()
    })
  }
}

test('who types while the page is replaced goes on in the same field', async ({ page, console }) => {
  console.expect(/Minified React error #418/)
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login')
  await page.evaluate(additions['an icon after each field']!)
  await page.getByLabel('Email').pressSequentially('ada@')
  await page.getByLabel('Remember me').check()
  await page.getByLabel('Email').focus()
  releaseScripts()
  await expect.poll(() => page.evaluate(() => 'heldPage' in window)).toBe(false)
  await page.keyboard.type('example.com')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await page.unrouteAll()
})
