import { Button } from '@cairn/ui/buttons/button.tsx'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'

const words = factors.recoveryCodes

/** New recovery codes, which are shown only now. */
export function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <Dialog title={words.newOnes} isOpen={codes.length > 0} onClose={onKept}>
      <p className="text-quiet">{words.keep}</p>
      <ol dir="ltr" className="mt-4 grid gap-y-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <CopyButton kind="codes" text={codes.join('\n')} label={words.copy} />
        <Button onClick={onKept}>{words.kept}</Button>
      </p>
    </Dialog>
  )
}
