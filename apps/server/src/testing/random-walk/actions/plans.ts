import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { closePlan, draftPlan, editPlan, listAllPlans, openPlan } from '@cairn/contract/operator/plans.ts'
import { today } from '../../fixtures/plan-gains.ts'
import type { TestOperator } from '../../people/operators.ts'
import { approvalRequests, type ActionDraw } from '../requests.ts'

const fields = { min: '10.00', max: '5000.00', term_days: null, distribution_rule: 'record_date' as const }

export const ofPlans: ActionDraw[] = [
  (world) => {
    const name = `Plan ${world.random.int(1e9)}`
    return async (by) => {
      world.plans.push((await by.send(draftPlan, { body: { ...fields, name, note: '' } })).id)
      return [{ verb: 'plan_drafted' }]
    }
  },
  (world, id) => {
    const note = `Note ${world.random.int(1e9)}`
    const isStale = world.random.percent(30)
    return async (by) => {
      const plan = await readPlan(by, id)
      const version = isStale ? '1' : plan.version
      const { name, term_days } = plan
      await by.send(editPlan, { params: { id }, version, body: { ...fields, name, term_days, note } })
      return [{ verb: 'plan_edited' }]
    }
  },
  (_, id) => async (by) => {
    const { version } = await readPlan(by, id)
    await by.send(openPlan, { params: { id }, version })
    return [{ verb: 'plan_opened' }]
  },
  (world, id) => async (by) => {
    // The plan with the gains stays open, so that later draws can use it.
    if (id === world.plan._id) return []
    await by.send(closePlan, { params: { id } })
    return [{ verb: 'plan_closed' }]
  },
  approvalRequests.plan_limits,
  approvalRequests.gain_or_loss,
  approvalRequests.gain_or_loss,
  approvalRequests.distribution,
  (world) => {
    // Each operator has a form with a fixed id: a second submission gets the same reply and is the same operation.
    const forms = new Map(world.operators.map(({ id }) => [id, world.random.uuid()]))
    return async (by) => {
      const id = forms.get(by.id) ?? ''
      const query = { plan: world.plan._id, amount: '1.00', as_of: today() }
      const { hash } = await by.send(previewDistribution, { query })
      await by.send(requestDistribution, { body: { ...query, id, hash } })
      const isFirst = !world.distributions.has(id)
      world.distributions.add(id)
      return isFirst ? [{ verb: 'distribution_requested' }] : []
    }
  },
]

async function readPlan(by: TestOperator, id: string) {
  const { plans } = await by.send(listAllPlans)
  const plan = plans.find((each) => each.id === id)
  if (!plan) throw new Error(`no plan ${id} was drafted`)
  return plan
}
