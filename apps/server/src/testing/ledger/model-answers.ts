import { RefusedError, type Send } from '@cairn/client/client.ts'
import type { TestServer } from '../server/test-server.ts'
import type { TestOperator } from '../people/operators.ts'
import type { Person } from '../people/people.ts'
import type { Random } from '../fuzz/random.ts'
import type { FixturePlan } from '../fixtures/fixtures.ts'

export interface ModelWorld {
  server: TestServer
  /** Each is another person and may make every decision of the model. */
  operators: TestOperator[]
  /** Its term is a day, and it accepts any amount. */
  plan: FixturePlan
  random: Random
}

export interface Participant {
  person: Person
  send: Send
}

/** The code of the refusal, or null when there was none. */
export async function findRefusal(send: () => Promise<unknown>): Promise<string | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof RefusedError) return error.code ?? 'refused'
    throw error
  }
}

export function transactionId(random: Random): string {
  return random.uuid().replaceAll('-', '')
}
