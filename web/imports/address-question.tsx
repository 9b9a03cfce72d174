import type { List } from '#web/imports/list.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type AddressQuestionProps<Id extends string> = { list: List<Id>; onChoose: (column: number) => void }

/** Two columns full of addresses: mail goes to one of them, so a person says which. */
export function AddressQuestion<Id extends string>({ list, onChoose }: AddressQuestionProps<Id>) {
  const { addresses, heads, lines } = list
  if (addresses.length === 0) return null
  return (
    <RadioGroup
      label="Which column has the e-mail addresses of the people themselves?"
      description="Their personal links are mailed there."
      options={addresses.map((at) => ({
        id: String(at),
        label: heads?.[at]?.trim() || `Column ${at + 1}`,
        description: lines.find(({ cells }) => cells[at]?.trim())?.cells[at],
      }))}
      value={null}
      onChange={(column) => onChoose(Number(column))}
    />
  )
}
