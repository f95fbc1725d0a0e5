import { listHistory } from '@cairn/contract/member/history.ts'
import { viewDashboard } from '@cairn/contract/member/dashboard.ts'
import { viewKycStatus } from '@cairn/contract/member/kyc.ts'
import { viewMember } from '@cairn/contract/member/members.ts'
import { listPlans } from '@cairn/contract/member/plans.ts'
import { listReferrals } from '@cairn/contract/member/referrals.ts'
import { viewStatement } from '@cairn/contract/member/statement.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/withdrawals.ts'
import { test } from '../servers/fake.ts'
import { showState } from '../states/show-state.ts'
import type { State } from '../states/state.ts'
import { memberStates, operatorStates } from '../states/states.ts'
import { checkPage, report } from './page.ts'
import { findShifts } from './shifts.ts'

/** Both apps are usable by everyone in every state. One visit checks all that can be checked of a state. */

const visited = [...memberStates, ...operatorStates.filter(({ repeats }) => !repeats)]
const firstOfScreens = new Set(
  Map.groupBy(visited, ({ path }) => path.split('?')[0])
    .values()
    .map(([first]) => first),
)

/**
 * A screen has up to thirty states, made of the same parts. Its first state and those with the longest texts are checked for
 * everything; the others for what a part can get wrong in them alone.
 */
const isWhole = (state: State) => firstOfScreens.has(state) || state.name.includes('-long')

for (const state of visited) {
  test(`${state.name} is for everyone`, async ({ api, enter, page, console }) => {
    test.slow()
    if (state.logs) console.expect(state.logs)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    // What an answer moves is seen only when something was painted before it came.
    api.delayMs = 50
    // Screens of the member app are also watched while they load, below.
    for (const width of state.when || memberStates.includes(state) || !isWhole(state) ? [1280] : [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await showState({ api, page, enter }, state)
      // What a person does may move something; the browser knows a press for it, but not the choice of a file.
      if (!state.when) report(`shifts at ${width} px`, await findShifts(page, 100))
    }
    await checkPage(page, { isWhole: isWhole(state) })
  })
}

/** What each screen of the member app reads once the member is known. */
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

// A screen that waits has the shape of what comes: no reply moves anything that a person already sees.
for (const [name, call] of Object.entries(reads)) {
  const state = memberStates.find((each) => each.name === name)!
  for (const width of [360, 1280]) {
    test(`${name} does not move while it loads at ${width} px`, async ({ api, enter, page }) => {
      await page.setViewportSize({ width, height: 800 })
      state.given?.(api)
      const releaseMember = api.hang(viewMember)
      const release = call ? api.hang(call) : () => undefined

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
