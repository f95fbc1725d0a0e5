import type { CallInput } from '@cairn/contract/core/call.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Progress } from '@cairn/ui/loading/progress.tsx'
import { forms } from '@cairn/words/backoffice/shared/records.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { toast } from 'react-hot-toast/headless'
import { useRef, useState, type ReactNode } from 'react'
import { useMay } from '../../../session/session.tsx'
import { FormDialog } from '../../dialog/form-dialog.tsx'
import type { ListedRecord } from '../record-list-props.ts'
import { summarise, type BulkStatus } from './bulk-outcome.ts'
import { useBulkCall, type BulkCall } from './use-bulk-call.ts'

export interface BulkDialogProps<C extends BulkCall, Row extends ListedRecord> {
  call: C
  /** The refusal of a record that another operator has decided first. */
  alreadyCode: NonNullable<C['refusals']>[number]
  chosen: readonly Row[]
  nameOf: (row: Row) => string
  texts: {
    open: string
    title: (count: number) => string
    text: string
    submit: string
    done: (count: number) => string
    already: (count: number) => string
  }
  inputOf: (row: Row, form: FormData) => CallInput<C>
  renderFields: (errorOf: (field: string) => ReactNode) => ReactNode
  /** All rows were processed, and the list must be read again. */
  onDone: () => void
}

/**
 * A button that does one thing to all selected rows, after one confirmation. It shows its progress, can be stopped, and ends with a
 * summary. Failed rows are listed with their reasons until the dialog is closed.
 */
export function BulkDialog<C extends BulkCall, Row extends ListedRecord>(props: BulkDialogProps<C, Row>) {
  const { call, alreadyCode, chosen, nameOf, texts, inputOf, renderFields, onDone } = props
  const may = useMay()
  const bulk = useBulkCall<C, Row>(call, alreadyCode)
  // The list may refresh meanwhile; the confirmed rows stay the same.
  const [confirmed, setConfirmed] = useState<readonly Row[] | null>(null)
  const isLeft = useRef(false)
  if (!may(call)) return null
  const { status } = bulk

  async function submit(form: FormData) {
    isLeft.current = false
    const ended = await bulk.run(confirmed ?? [], (row) => inputOf(row, form))
    const isAllDone = ended?.outcomes.filter(({ is }) => is === 'done').length === ended?.all
    if (ended && (isAllDone || isLeft.current)) leave(ended)
  }

  function leave(ended: BulkStatus<Row>) {
    const isAnyDone = ended.outcomes.some(({ is }) => is === 'done' || is === 'requested')
    toast[isAnyDone ? 'success' : 'error'](summarise(ended, texts))
    bulk.forget()
    setConfirmed(null)
    onDone()
  }

  function close() {
    if (status?.isRunning) {
      isLeft.current = true
      bulk.stop()
    } else if (status) leave(status)
    else setConfirmed(null)
  }

  return (
    <>
      <Button look="secondary" onClick={() => setConfirmed(chosen)} isSmall>
        {texts.open}
      </Button>
      <FormDialog title={texts.title(confirmed?.length ?? 0)} isOpen={confirmed !== null} onClose={close}>
        {(cancel) =>
          status === null ? (
            <Form noValidate onSubmit={(form) => void submit(form)} className="space-y-4">
              <p className="text-sm text-quiet">{texts.text}</p>
              {renderFields(bulk.errorOf)}
              <div className="flex flex-wrap justify-end gap-3">
                <Button look="quiet" onClick={cancel}>
                  {forms.cancel}
                </Button>
                <Button type="submit">{texts.submit}</Button>
              </div>
            </Form>
          ) : (
            <Outcomes {...{ status, texts, nameOf }} onPress={status.isRunning ? bulk.stop : close} />
          )
        }
      </FormDialog>
    </>
  )
}

interface OutcomesProps<Row> {
  status: BulkStatus<Row>
  texts: Parameters<typeof summarise>[1]
  nameOf: (row: Row) => string
  onPress: () => void
}

/** The progress or the summary, and each row that was not done, with the reason. */
function Outcomes<Row extends ListedRecord>({ status, texts, nameOf, onPress }: OutcomesProps<Row>) {
  return (
    <div className="space-y-4">
      {status.isRunning ? (
        <Progress
          label={words.working}
          value={status.outcomes.length}
          max={status.all}
          text={words.progress(status.outcomes.length, status.all)}
        />
      ) : (
        <output className="block font-medium">{summarise(status, texts)}</output>
      )}
      <ul className="space-y-2 text-sm">
        {status.outcomes
          .filter(({ is }) => is !== 'done')
          .map(({ row, why }) => (
            <li key={row.id} className="wrap-anywhere">
              <span className="font-medium">{nameOf(row)}</span>: {why}
            </li>
          ))}
      </ul>
      <div className="flex justify-end">
        <Button look="secondary" onClick={onPress}>
          {status.isRunning ? words.stop : words.close}
        </Button>
      </div>
    </div>
  )
}
