import { useState, type ReactNode } from 'react'
import type { List } from '#web/imports/list.ts'
import type { Choices } from '#web/imports/reading.ts'
import { delimiters, encodings } from '#web/imports/text.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'

type RecognisedColumnsProps<Id extends string> = {
  list: List<Id>
  onReadAs: (choices: Choices) => void
  onHeaders: (hasHeaders: boolean) => void
  /** Another recognised setting, with the control that changes it. */
  more?: { text: string; control: ReactNode }
}

/** How the list was interpreted, in one line. Pressing a part changes it. */
export function RecognisedColumns<Id extends string>({
  list,
  onReadAs,
  onHeaders,
  more,
}: RecognisedColumnsProps<Id>) {
  const [isOpen, setOpen] = useState(false)
  const { sheet, headers, width } = list
  const parts = [
    pluralize(list.lines.length, 'line'),
    pluralize(width, 'column'),
    sheet.delimiter && delimiterNames[sheet.delimiter].toLowerCase(),
    sheet.encoding && sheet.encoding !== 'utf-8' && encodingNames[sheet.encoding],
    sheet.sheets.length > 1 && `sheet “${sheet.sheet}”`,
    headers ? 'with column headers' : 'without column headers',
    more?.text,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span>{parts.join(', ')}</span>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          Change
        </Button>
      </p>
      {isOpen && (
        <div className="flex flex-wrap items-end gap-4 rounded-card border border-line p-4">
          {sheet.delimiter && (
            <Select
              label="Between the columns"
              options={delimiters.map((id) => ({ id, label: delimiterNames[id] }))}
              value={sheet.delimiter}
              onChange={(delimiter) => onReadAs({ delimiter })}
            />
          )}
          {sheet.encoding && (
            <Select
              label="Encoding"
              options={encodings.map((id) => ({ id, label: encodingNames[id] }))}
              value={sheet.encoding}
              onChange={(encoding) => onReadAs({ encoding })}
            />
          )}
          {sheet.sheets.length > 1 && (
            <Select
              label="Sheet"
              options={sheet.sheets.map((id) => ({ id, label: id }))}
              value={sheet.sheet}
              onChange={(name) => onReadAs({ sheet: name })}
            />
          )}
          {more?.control}
          <Switch isSelected={headers !== undefined} onChange={onHeaders}>
            The first line has the column headers
          </Switch>
        </div>
      )}
    </div>
  )
}

const delimiterNames = { '\t': 'Tabs', ';': 'Semicolons', ',': 'Commas', '|': 'Vertical bars' } as const
const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows (Western)',
} as const
