import { Form } from '@cairn/ui/fields/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { TextField, type TextFieldProps } from '@cairn/ui/fields/text-field.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useState } from 'react'
import type { RecordColumn, RecordFilter } from '../list.ts'
import { SearchField } from '../search/search-field.tsx'
import type { ListControl } from '../use-list-query.ts'

type TypedFieldProps = Pick<TextFieldProps, 'label' | 'name' | 'help'>

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
    change(Object.fromEntries(typed.map(({ key }) => [key, String(form.get(key) ?? '').trim()])))
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
        {filters.map(({ key, label, options, search, type = 'search', help }) =>
          search ? (
            <div key={key} className="w-full sm:w-56">
              <SearchField
                label={label}
                name={key}
                kind={search}
                help={help}
                value={query[key] ?? ''}
                onChange={(id) => change({ [key]: id })}
              />
            </div>
          ) : options ? (
            <div key={key} className="w-full sm:w-40">
              <SelectField
                label={label}
                name={key}
                help={help}
                placeholder={words.all}
                options={options}
                value={query[key] ?? ''}
                onChange={(event) => change({ [key]: event.currentTarget.value })}
              />
            </div>
          ) : (
            <div key={key} className={`w-full ${widths[type]}`}>
              <TypedFilter label={label} name={key} help={help} type={type} inUrl={query[key] ?? ''} />
            </div>
          ),
        )}
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

const widths = { search: 'sm:w-48', date: 'sm:w-44', amount: 'sm:w-36' }

/** A text field that follows the URL when it changes. */
function TypedFilter({ inUrl, type, ...field }: { inUrl: string; type: keyof typeof widths } & TypedFieldProps) {
  const [text, setText] = useState(inUrl)
  const [lastInUrl, setLastInUrl] = useState(inUrl)
  if (lastInUrl !== inUrl) {
    setLastInUrl(inUrl)
    setText(inUrl)
  }
  if (type === 'date') return <DateField {...field} value={inUrl} />
  return (
    <TextField
      {...field}
      type="search"
      inputMode={type === 'amount' ? 'decimal' : undefined}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
