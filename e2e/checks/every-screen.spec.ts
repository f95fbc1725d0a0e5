import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { test } from '../servers/fake.ts'
import { inGroups } from '../states/in-groups.ts'
import { leaveEmpty } from '../states/leave-empty.ts'
import { showState } from '../states/show-state.ts'
import { allStates, memberStates } from '../states/states.ts'
import { extentOf } from './extent.ts'
import { checkPage, report } from './page.ts'
import { findShifts } from './find/shifts.ts'

/** Both apps are usable by everyone in every state. One visit checks all that is checked of a state. */

// A step that hangs fails after the time of one state, not of all in its test.
test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 })

for (const states of inGroups(allStates)) {
  test(`for everyone: ${states.map(({ name }) => name).join(', ')}`, async ({ api, enter, page, console }) => {
    test.setTimeout(60_000 * states.length)
    for (const state of states) {
      await test.step(state.name, async () => {
        if (state.logs) console.expect(state.logs)
        const extent = extentOf(state)
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
        // The test below watches screens of the member app while they load. A person's action may move something; the
        // browser records a press as its cause, but not the choice of a file.
        const isTwice = extent === 'whole' && !state.when && !memberStates.includes(state)
        for (const width of isTwice ? [360, 1280] : [1280]) {
          await page.setViewportSize({ width, height: 800 })
          // A move by an answer is visible only after an earlier paint.
          api.delayMs = 50
          await showState({ api, page, enter }, state)
          if (!state.when) report(`${state.name}: shifts at ${width} px`, await findShifts(page, 100))
        }
        await checkPage(page, { name: state.name, extent })
        await leaveEmpty(page, api)
      })
    }
  })
}

/** The reads of each member screen after the member is known. */
const reads = {
  login: null,
  register: null,
  'forgot-password': null,
  dashboard: null,
  'dashboard-ours': viewDashboard,
  deposit: listPlans,
  withdraw: null,
  'withdraw-limits': viewWithdrawalLimits,
  history: listHistory,
  statement: viewStatement,
  referral: listReferrals,
  profile: null,
  kyc: viewKycStatus,
}

// A loading screen has its final shape: no reply moves anything that a person already sees.
for (const [name, call] of Object.entries(reads)) {
  const state = memberStates.find((each) => each.name === name)!
  for (const width of [360, 1280]) {
    test(`${name} does not move while it loads at ${width} px`, async ({ api, enter, page }) => {
      await page.setViewportSize({ width, height: 800 })
      state.given?.(api)
      const releaseMember = api.hold(viewMember)
      const release = call ? api.hold(call) : () => undefined

      await (state.as === 'visitor' ? page.goto(state.path) : enter(state.path))
      if (state.as !== 'visitor') await page.getByText('Loading…').filter({ visible: true }).first().waitFor()
      releaseMember()
      if (call) await page.getByText(/^Loading the|^Loading your|^Minimum \$/).waitFor({ state: 'attached' })
      release()
      await page.getByText(state.ready).filter({ visible: true }).first().waitFor()
      report('shifts', await findShifts(page, 500))
    })
  }
}
