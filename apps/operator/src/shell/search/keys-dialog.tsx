import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { KeyList } from '../../components/queue/key-list.tsx'

/** The keys of the back office, opened by `?`. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={account.keys.title} isOpen={isOpen} onClose={onClose}>
      <KeyList />
    </Dialog>
  )
}
