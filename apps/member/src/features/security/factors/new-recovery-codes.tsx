import { saveFile } from '@cairn/client/browser/save-file.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useUser } from '../../../session/session.tsx'

const words = factors.recoveryCodes

/** New recovery codes, which are shown only now. Printed, the dialog is the page. */
export function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { email } = useUser()
  const download = () =>
    saveFile(new File([`${words.fileTitle(location.host, email)}\n\n${codes.join('\n')}\n`], words.fileName))
  return (
    <Dialog title={words.newOnes} isOpen={codes.length > 0} onClose={onKept}>
      <p className="text-quiet print:hidden">{words.keep}</p>
      <p className="hidden print:block">{words.fileTitle(location.host, email)}</p>
      <ol dir="ltr" className="mt-4 grid grid-cols-2 gap-2 font-mono text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="mt-6 grid gap-2 sm:grid-cols-3 print:hidden">
        <CopyButton kind="codes" text={codes.join('\n')} label={words.copy} />
        <Button look="secondary" onClick={download}>
          {words.download}
        </Button>
        <Button look="secondary" onClick={() => print()}>
          {words.print}
        </Button>
      </p>
      <p className="mt-3 grid print:hidden">
        <Button onClick={onKept}>{words.kept}</Button>
      </p>
    </Dialog>
  )
}
