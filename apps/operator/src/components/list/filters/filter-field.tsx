import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useState } from 'react'
import { explainUnread, type RecordFilter } from '../list.ts'
import { SearchField } from '../search/search-field.tsx'
import type { ListControl } from '../use-list-query.ts'

interface FilterFieldProps {
  filter: RecordFilter
  control: ListControl
  /** A value was chosen, and is a chip. */
  onChosen: () => void
}

/** A search, a select or a text, as the filter has it. */
export function FilterField({ filter, control: { query, inUrl, change }, onChosen }: FilterFieldProps) {
  const { key, label, options, search, help } = filter
  const field = { label, name: key, help }
  if (search) {
    return (
      <SearchField
        {...field}
        kind={search}
        value=""
        onChange={(id) => {
          change({ [key]: id })
          onChosen()
        }}
      />
    )
  }
  if (!options) return <TypedFilter filter={filter} inUrl={query[key] ?? inUrl(key)} />
  return (
    <SelectField
      {...field}
      placeholder={words.all}
      options={options}
      value={query[key] ?? ''}
      onChange={(event) => {
        change({ [key]: event.currentTarget.value })
        onChosen()
      }}
    />
  )
}

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
