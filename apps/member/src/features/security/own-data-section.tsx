import { createDownload } from '@cairn/client/calls/client.ts'
import { saveFile } from '@cairn/client/browser/save-file.ts'
import { sendReauthenticated } from '@cairn/client/reauthentication/send-reauthenticated.ts'
import { downloadOwnData } from '@cairn/contract/member/account/own-data.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { ownData as words } from '@cairn/words/member/account/closing.ts'
import { useState } from 'react'
import { configuration } from '../../configuration.ts'
import { askToReauthenticate } from '../../session/calls/reauthentication.ts'
import { showError } from '../../session/calls/show-error.ts'
import { readToken } from '../../session/token.ts'
import { SecuritySection } from './security-section.tsx'

const download = createDownload({ base: configuration.apiBase, token: readToken })

export function OwnDataSection() {
  const [isLoading, setIsLoading] = useState(false)

  async function load() {
    setIsLoading(true)
    try {
      saveFile(await sendReauthenticated(() => download(downloadOwnData, {}), askToReauthenticate))
    } catch (error) {
      showError(error, words.failed)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <SecuritySection title={words.title} lead={words.lead}>
      <div className="space-y-3 text-sm text-quiet">
        <p>{words.contains}</p>
        <p>{words.without}</p>
      </div>
      <Button look="secondary" className="mt-4" isBusy={isLoading} onClick={() => void load()}>
        {words.download}
      </Button>
    </SecuritySection>
  )
}
