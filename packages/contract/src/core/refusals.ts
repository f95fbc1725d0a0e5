import { fileRefusals } from './refusals/files.ts'
import { gainsRefusals } from './refusals/gains.ts'
import { identityRefusals } from './refusals/identity.ts'
import { memberRefusals } from './refusals/members.ts'
import { moneyRefusals } from './refusals/money.ts'
import { operatorRefusals } from './refusals/operators.ts'
import { requestRefusals } from './refusals/request.ts'
import { settingRefusals } from './refusals/settings.ts'
import { signInRefusals } from './refusals/sign-in.ts'

/** Every foreseen error that a person is shown, by its code. Each file in `refusals/` has one subject. */
export const refusals = {
  ...requestRefusals,
  ...signInRefusals,
  ...memberRefusals,
  ...identityRefusals,
  ...moneyRefusals,
  ...gainsRefusals,
  ...fileRefusals,
  ...settingRefusals,
  ...operatorRefusals,
}

export type RefusalCode = keyof typeof refusals
