import type { upload as english } from '../../../member/account/upload.ts'

export const upload: typeof english = {
  sending: 'Ihr Foto wird gesendet',
  checking: 'Ihr Foto wird geprüft',
  sent: (percent) => `${percent} %`,
}
