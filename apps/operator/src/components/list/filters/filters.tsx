import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useState } from 'react'
import { explainUnread, readTyped, type RecordColumn, type RecordFilter } from '../list.ts'
import { SearchField } from '../search/search-field.tsx'
import type { ListControl } from '../use-list-query.ts'

interface FiltersProps<Row> {
  filters: readonly RecordFilter[]
  columns: readonly RecordColumn<Row>[]
  control: ListControl
}

/** The filters of a list. A choice applies at once, a text when it is submitted. */
export function Filters<Row>({ filters, columns, control }: FiltersProps<Row>) {
  const { query, change, isNarrowed, clear } = control
  const [isOpen, setIsOpen] = useState(false)
  const typed = filters.filter(({ options, search }) => !options && !search)
  const orders = columns.flatMap(({ title, orders: given }) =>
    given
      ? [
          { value: given.ascending, label: words.ascending(title) },
          { value: given.descending, label: words.descending(title) },
        ]
      : [],
  )
  if (filters.length === 0 && orders.length === 0) return null

  function submit(form: FormData) {
    const texts = typed.map((filter) => [filter.key, readTyped(filter, String(form.get(filter.key) ?? ''))] as const)
    const read = texts.filter((text): text is [string, string] => text[1] !== undefined)
    // The list stays as it is until the field that shows why is corrected.
    if (read.length === texts.length) change(Object.fromEntries(read))
  }

  return (
    <search className="print:hidden">
      {/* On a phone they would fill the first screen. */}
      <Button
        look="secondary"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={`mb-4 w-full sm:hidden ${isNarrowed ? 'border-accent' : ''}`}
      >
        {words.filters}
      </Button>
      <Form onSubmit={submit} className={`mb-4 flex-wrap items-start gap-3 sm:flex ${isOpen ? 'flex' : 'hidden'}`}>
        {filters.map((filter) => (
          <FilterField key={filter.key} filter={filter} control={control} />
        ))}
        {/* Cards have no heads to press. */}
        {orders.length > 0 && (
          <div className="w-full sm:w-40 md:hidden">
            <SelectField
              label={words.order}
              name="order"
              placeholder={words.defaultOrder}
              options={orders}
              value={query['order'] ?? ''}
              onChange={(event) => change({ order: event.currentTarget.value })}
            />
          </div>
        )}
        {/* At the height of the fields, below their labels. */}
        <p className="flex flex-wrap gap-3 sm:mt-7.5">
          {typed.length > 0 && (
            <Button type="submit" look="secondary">
              {words.search}
            </Button>
          )}
          {isNarrowed && (
            <Button look="quiet" onClick={clear}>
              {words.clear}
            </Button>
          )}
        </p>
      </Form>
    </search>
  )
}

/** A search, a select or a text, as the filter has it. */
function FilterField({ filter, control }: { filter: RecordFilter; control: ListControl }) {
  const { query, inUrl, change } = control
  const { key, label, options, search, type = 'search', help } = filter
  const field = { label, name: key, help }
  const value = query[key] ?? ''
  if (search) {
    return (
      <div className="w-full sm:w-56">
        <SearchField {...field} kind={search} value={value} onChange={(id) => change({ [key]: id })} />
      </div>
    )
  }
  if (!options) {
    return (
      <div className={`w-full ${widths[type]}`}>
        <TypedFilter filter={filter} inUrl={query[key] ?? inUrl(key)} />
      </div>
    )
  }
  return (
    <div className="w-full sm:w-40">
      <SelectField
        {...field}
        placeholder={words.all}
        options={options}
        value={value}
        onChange={(event) => change({ [key]: event.currentTarget.value })}
      />
    </div>
  )
}

const widths = { search: 'sm:w-48', date: 'sm:w-44', amount: 'sm:w-36' }

/** A text field that follows the URL when it changes. It shows why its text cannot be read once it is left or submitted. */
function TypedFilter({ filter, inUrl }: { filter: RecordFilter; inUrl: string }) {
  const { key, label, help, type = 'search' } = filter
  const [text, setText] = useState(inUrl)
  const [isChecked, setIsChecked] = useState(true)
  const [lastInUrl, setLastInUrl] = useState(inUrl)
  if (lastInUrl !== inUrl) {
    setLastInUrl(inUrl)
    setText(inUrl)
  }
  const field = { label, name: key, help, error: isChecked ? explainUnread(filter, text) : undefined }
  if (type === 'date') return <DateField {...field} value={inUrl} />
  return (
    <TextField
      {...field}
      type="search"
      inputMode={type === 'amount' ? 'decimal' : undefined}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setIsChecked(false)
      }}
      onBlur={() => setIsChecked(true)}
      onKeyDown={({ key: pressed }) => pressed === 'Enter' && setIsChecked(true)}
    />
  )
}
