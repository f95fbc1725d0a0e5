import * as z from 'zod/mini'
import { amount } from '../../core/wire/wire.ts'
import { evidenceFile } from '../shared/evidence.ts'
import { reason } from '../shared/fields.ts'
import { operatorAction } from '../shared/operator-call.ts'

/** The coins whose rate operators can set. USDT is one to one. */
export const ratedAssets = ['bitcoin', 'ethereum'] as const

/** For how many hours a rate can be set. */
export const rateHours = [1, 4, 12, 24] as const

export const requestRate = operatorAction({
  path: 'operator/rates',
  requests: 'coin_rate',
  roles: ['owner', 'treasurer'],
  summary:
    'Request a rate for new deposits, which counts while the sources of rates show none. Another operator decides.',
  body: z.object({
    asset: z.enum(ratedAssets),
    /** Dollars for one coin. */
    rate: amount,
    hours: z.literal(rateHours),
    reason,
    evidence_file_id: evidenceFile,
  }),
})
