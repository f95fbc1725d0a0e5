import { Form } from '@cairn/ui/forms/form.tsx'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useEffect, useRef, useState } from 'react'
import { explainUnread, readTyped, type RecordColumn, type RecordFilter } from '../list.ts'
import type { ListControl } from '../use-list-query.ts'
import { FilterChip } from './filter-chip.tsx'
import { FilterField } from './filter-field.tsx'

interface FiltersProps<Row> {
  filters: readonly RecordFilter[]
  columns: readonly RecordColumn<Row>[]
  control: ListControl
}

/**
 * The filters of a list that are set, each as a chip, and a button that opens the fields of all. A choice applies at once, a text when it
 * is submitted, and both close the fields.
 */
export function Filters<Row>({ filters: all, columns, control }: FiltersProps<Row>) {
  const { query, inUrl, change } = control
  const filters = all.filter(({ isTabs, isSwitch }) => !isTabs && !isSwitch)
  const isUnread = filters.some((filter) => explainUnread(filter, inUrl(filter.key)) !== undefined)
  const [isOpen, setIsOpen] = useState(isUnread)
  const place = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const orders = columns.flatMap(({ title, orders: given }) =>
    given
      ? [
          { value: given.ascending, label: words.ascending(title) },
          { value: given.descending, label: words.descending(title) },
        ]
      : [],
  )

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => !place.current?.contains(target as Node) && setIsOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  if (filters.length === 0 && orders.length === 0) return null

  /** The pressed control disappears, so the focus moves to the button. */
  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  function submit(form: FormData) {
    const typed = filters.filter(({ key, options, search }) => !options && !search && form.has(key))
    const texts = typed.map((filter) => [filter.key, readTyped(filter, String(form.get(filter.key)))] as const)
    const read = texts.filter((text): text is [string, string] => text[1] !== undefined)
    // The list stays as it is until the field that shows why is corrected.
    if (read.length < texts.length) return
    change(Object.fromEntries(read))
    if (isOpen) close()
  }

  const chips = filters.filter(({ key, isMain }) => !isMain && query[key])
  const inPanel = filters.filter(({ key, isMain, search }) => !isMain && !(search && query[key]))
  const fieldOf = (filter: RecordFilter) => (
    <FilterField key={filter.key} filter={filter} control={control} onChosen={close} />
  )
  const main = filters.filter(({ isMain }) => isMain)
  const search = (
    <Button type="submit" look="secondary">
      {words.search}
    </Button>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields and buttons in it are used; it handles Escape
    <search
      ref={place}
      className="relative flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
        close()
      }}
    >
      {main.length > 0 && (
        <Form onSubmit={submit} className="flex w-full flex-wrap items-start gap-3">
          {main.map(fieldOf)}
          {/* At the height of the fields, below their labels. */}
          <div className="sm:mt-7.5">{search}</div>
        </Form>
      )}
      {chips.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={query[filter.key] ?? ''}
          onRemove={() => {
            change({ [filter.key]: '' })
            button.current?.focus()
          }}
        />
      ))}
      <Button
        ref={button}
        look="secondary"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        isSmall
        className="min-h-8"
      >
        {words.filters}
      </Button>
      {isOpen && (
        <Form
          onSubmit={submit}
          className="absolute inset-x-0 top-full z-20 mt-1 grid items-start gap-3 rounded-md border border-line bg-surface p-4 shadow-lift sm:end-auto sm:w-120 sm:grid-cols-2"
        >
          {inPanel.map(fieldOf)}
          {/* Cards have no heads to press. */}
          {orders.length > 0 && (
            <div className="md:hidden">
              <SelectField
                label={words.order}
                name="order"
                placeholder={words.defaultOrder}
                options={orders}
                value={query['order'] ?? ''}
                onChange={(event) => {
                  change({ order: event.currentTarget.value })
                  close()
                }}
              />
            </div>
          )}
          {inPanel.some(({ options, search: kind }) => !options && !kind) && (
            <div className="sm:col-span-2">{search}</div>
          )}
        </Form>
      )}
      {all
        .filter(({ isSwitch }) => isSwitch)
        .map(({ key, label, options }) => (
          <Checkbox
            key={key}
            label={label}
            name={key}
            checked={query[key] !== undefined}
            onChange={({ currentTarget }) =>
              change({ [key]: currentTarget.checked ? (options?.[0]?.value ?? '') : '' })
            }
          />
        ))}
      {control.isFiltered && (
        <Button
          look="quiet"
          onClick={() => {
            control.clear()
            close()
          }}
          isSmall
          className="min-h-8"
        >
          {words.clear}
        </Button>
      )}
    </search>
  )
}
