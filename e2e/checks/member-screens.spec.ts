import { judge, judgePage } from './everyone.ts'
import { findShifts } from './shifts.ts'
import { test } from '../servers/foreign.ts'
import { showState } from '../states/show-member-state.ts'
import { states } from '../states/member/states.ts'

/** Every screen in every state is for everyone. One visit asks all that can be asked of a state. */

for (const state of states) {
  test(`${state.name} is for everyone`, async ({ foreign, visit, enter, page, console }) => {
    test.slow()
    if (state.logs) console.expect(state.logs)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await showState({ foreign, page, visit, enter }, state)

    // What a person does may move something; the browser knows a press for it, but not the choice of a file.
    if (!state.when) judge('shifts', await findShifts(page, 100))
    await judgePage(page)
  })
}

/** What each screen reads after it is known who is signed in. */
const reads: Record<string, string | null> = {
  login: null,
  register: null,
  'forgot-password': null,
  dashboard: null,
  'dashboard-ours': 'member/dashboard',
  deposit: 'admin/account/plans',
  withdraw: null,
  'withdraw-limits': 'member/withdrawals/limits',
  history: 'user/action/history-list',
  statement: 'member/statement',
  referral: 'user/action/count-upline',
  profile: null,
  kyc: 'user/action/post-kyc/check/kyc/status',
}

// The shape that waits is the shape that comes: nothing that a person already sees is moved by a reply.
for (const state of states.filter(({ name }) => name in reads)) {
  for (const width of [360, 1280]) {
    test(`${state.name} does not move while it loads at ${width} px`, async ({ foreign, visit, enter, page }) => {
      await page.setViewportSize({ width, height: 800 })
      const call = reads[state.name]
      state.given?.(foreign)
      const releaseMember = foreign.hold('user/action/view-info')
      const release = call ? foreign.hold(call) : () => undefined

      await (state.session === 'visitor' ? visit : enter)(state.path)
      if (state.session !== 'visitor') await page.getByText('Loading…').filter({ visible: true }).first().waitFor()
      releaseMember()
      if (call) await page.getByText(/^Loading the|^Loading your|^Minimum \$/).waitFor({ state: 'attached' })
      release()
      await page.getByText(state.ready).filter({ visible: true }).first().waitFor()
      judge('shifts', await findShifts(page, 500))
    })
  }
}
