import { sendAny, type Send } from '@cairn/client/calls/client.ts'
import { prepareDecision } from '@cairn/client/passkeys/sign-decision.ts'
import { createSendNow } from '@cairn/client/testing/send-now.ts'
import { needsSignature } from '@cairn/contract/core/call.ts'
import { decisionHeader } from '@cairn/contract/core/constants.ts'
import { addOwnPasskey, startOwnPasskey, startPasskeyDecision } from '@cairn/contract/operator/operators/passkeys.ts'
import { makeEvidence, readVersion, sendWith, type TestOperator } from '../operators.ts'
import type { TestServer } from '../../server/test-server.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'

/** An operator with a passkey that signs their calls. `unsigned` sends without it. */
export interface SigningOperator extends TestOperator {
  passkey: SoftwarePasskey
  unsigned: TestOperator['send']
}

/** Gives an operator a passkey, by the calls of the product. */
export async function givePasskey(server: TestServer, operator: TestOperator): Promise<SigningOperator> {
  const passkey = createSoftwarePasskey(server.config)
  const { challenge } = await operator.send(startOwnPasskey)
  await operator.send(addOwnPasskey, { body: { challenge, name: 'Laptop', passkey: passkey.make(challenge) } })
  return { ...operator, passkey, unsigned: operator.send, send: signWith(server, operator, passkey) }
}

export function signWith(server: TestServer, operator: TestOperator, passkey: SoftwarePasskey): TestOperator['send'] {
  const sendOnce = sendWith(server, operator.headers)
  const sendSigned: Send = async (call, ...given) => {
    const input: object = given[0] ?? {}
    if (!needsSignature(call)) return sendAny(sendOnce, call, input)
    const { nonce } = await sendOnce(startPasskeyDecision)
    const { challenge, sign } = await prepareDecision(call, input, nonce)
    const decision = sign(passkey.answer(challenge))
    return sendAny(sendWith(server, { ...operator.headers, [decisionHeader]: decision }), call, input)
  }
  return createSendNow(sendSigned, {
    readVersion: (_, recordId) => readVersion(server, recordId),
    makeEvidence: () => makeEvidence(server, operator.id),
  })
}
